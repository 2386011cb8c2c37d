import type { RateLimit } from './rate-limits.ts';

/**
 * Sign-ins of both realms by address. Many people may share one; guessing is stopped by the lock of
 * each account.
 */
export const SIGN_INS_BY_ADDRESS: RateLimit = { name: 'login-ip', points: 300, seconds: 900 };

/** Successful sign-ins and changes of one account: each is an event that stays in the log. */
export const SIGN_INS_OF_ACCOUNT: RateLimit = {
  name: 'login-account',
  points: 120,
  seconds: 3600,
};
export const CHANGES_OF_ACCOUNT: RateLimit = {
  name: 'account-change',
  points: 60,
  seconds: 3600,
};
