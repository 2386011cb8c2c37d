import type { RateLimit } from './rate-limits.ts';

/**
 * Sign-ins of both realms by address. Many people may share one; guessing is stopped by the lock of
 * each account.
 */
export const SIGN_INS_BY_ADDRESS: RateLimit = { name: 'login-ip', points: 300, seconds: 900 };
