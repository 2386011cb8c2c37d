import type { RateLimit } from '../../platform/identity/rate-limits.ts';

export const REGISTRATIONS_BY_ADDRESS: RateLimit = {
  name: 'register-shop-ip',
  points: 60,
  seconds: 3600,
};
