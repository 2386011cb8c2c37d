import type { RateLimit } from '../rate-limits.ts';

/**
 * Sign-ins of both realms per address. Many people may share an address; the lock of each account
 * stops guessing.
 */
export const SIGN_INS_BY_ADDRESS: RateLimit = { name: 'login-ip', points: 300, seconds: 900 };

/** Successful sign-ins and changes per account. Each one adds an event to the log for good. */
export const SIGN_INS_OF_ACCOUNT: RateLimit = { name: 'login-account', points: 120, seconds: 3600 };
export const CHANGES_OF_ACCOUNT: RateLimit = { name: 'account-change', points: 60, seconds: 3600 };
