import { integer } from '../../platform/config/env.ts';
import { Settings } from '../../platform/config/settings.ts';

export const OTP_SETTINGS = new Settings((env) => ({
  /** At least 2, because the sends of the last 24 hours are counted by codes. */
  keptDays: integer(env, 'RETAIN_OTP_DAYS', 90, 2, 3_650),
}));
