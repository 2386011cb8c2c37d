import { OTP_SENDS_PER_IP_AND_HOUR } from '@nattil/contracts/rules/sign-in/otp';
import type { RateLimit } from '../../platform/identity/rate-limits.ts';

/** In addition to the limits per contact; for members and administrators alike. */
export const SENDS_BY_ADDRESS: RateLimit = {
  name: 'otp-ip',
  points: OTP_SENDS_PER_IP_AND_HOUR,
  seconds: 3600,
};
