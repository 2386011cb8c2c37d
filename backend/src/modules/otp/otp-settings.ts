import { DAYS_KEPT } from '@nattil/contracts/rules/privacy/retention';
import { integer } from '../../platform/config/env.ts';
import { Settings } from '../../platform/config/settings.ts';

export const OTP_SETTINGS = new Settings((env) => ({
  /** At least 2 days, because the send limits count the stored codes of the last 24 hours. */
  retentionDays: integer(env, 'RETAIN_OTP_DAYS', DAYS_KEPT.otp, 2, 3_650),
}));
