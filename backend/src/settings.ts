import { WEBHOOK_SETTINGS } from './modules/feeds/webhooks/webhook-settings.ts';
import { OTP_SETTINGS } from './modules/otp/otp-settings.ts';
import { GEOCODING_SETTINGS } from './modules/shops/geo/geocoding-settings.ts';
import { SEARCH_SETTINGS } from './modules/shops/search/search-settings.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import type { Env } from './platform/config/env.ts';

/**
 * Reads the configuration of the product: the platform's and the modules' settings. Throws
 * ConfigError.
 */
export function readSettings(env: Env): Config {
  return readConfig(env, [OTP_SETTINGS, GEOCODING_SETTINGS, SEARCH_SETTINGS, WEBHOOK_SETTINGS]);
}
