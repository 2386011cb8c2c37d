import { WEBHOOK_SETTINGS } from './modules/feeds/webhooks/webhook-settings.ts';
import { OTP_SETTINGS } from './modules/otp/otp-settings.ts';
import { DECISION_REASON_SETTINGS } from './modules/shops/decision-reason-settings.ts';
import { GEOCODING_SETTINGS } from './modules/shops/geo/geocoding-settings.ts';
import { SEARCH_SETTINGS } from './modules/shops/search/search-settings.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import type { Variables } from './platform/config/env.ts';

/**
 * Reads the configuration of the product: the platform's and the modules' settings. Throws one
 * ConfigError with all that are wrong.
 */
export function readSettings(env: Variables): Config {
  return readConfig(env, [
    OTP_SETTINGS,
    DECISION_REASON_SETTINGS,
    GEOCODING_SETTINGS,
    SEARCH_SETTINGS,
    WEBHOOK_SETTINGS,
  ]);
}
