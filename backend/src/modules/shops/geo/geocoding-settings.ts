import { DAYS_KEPT } from '@nattil/contracts/rules/privacy/retention';
import { integer, text, url } from '../../../platform/config/env.ts';
import { Settings } from '../../../platform/config/settings.ts';

export const GEOCODING_SETTINGS = new Settings((env) => ({
  /** Null if it is off. */
  url:
    text(env, 'GEOCODING_URL') === 'off'
      ? null
      : (url(env, 'GEOCODING_URL', ['http:', 'https:']) ?? 'https://nominatim.openstreetmap.org'),
  retentionDays: integer(env, 'RETAIN_GEOCODING_DAYS', DAYS_KEPT.geocoding, 1, 365),
}));
