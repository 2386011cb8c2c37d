import { REFUSALS } from '../error-codes.ts';
import { SERVER_ERROR } from './form-errors.ts';

/** What the login form says when a sign-in is refused; which one is decided in the screen. */
export const LOGIN_ERRORS = {
  wrongPassword: REFUSALS.WRONG_PASSWORD.message,
  generic: REFUSALS.INVALID_CREDENTIALS.message,
  unknownContact: REFUSALS.ACCOUNT_NOT_FOUND.message,
  badRequest: 'Please check your login credentials',
  tooMany: 'Too many attempts. Please wait a few minutes before trying again.',
  serverError: SERVER_ERROR,
  offline: 'No internet connection. Please check your network.',
  unknownMessage: 'Login failed. Please try again.',
  noMessage: 'An unexpected error occurred. Please try again.',
  noToken: 'Login failed - no token received',
  statusNotVerified: 'Could not verify profile status. Please refresh the page.',
  sessionExpired: REFUSALS.SESSION_EXPIRED.message,
} as const;

export const LOGIN_ALERTS = {
  suspended: {
    title: 'Account Suspended',
    text: REFUSALS.ACCOUNT_SUSPENDED.message,
  },
  issue: { title: 'Account Issue' },
  locked: {
    title: 'Account Locked',
    text: REFUSALS.ACCOUNT_LOCKED.message,
  },
} as const;

export const ADMIN_LOGIN_MESSAGES = {
  refused: REFUSALS.INVALID_CREDENTIALS.message,
  locked: 'Account is locked. Please contact support.',
  failed: LOGIN_ERRORS.unknownMessage,
  sessionExpired: 'Session expired. Please log in again.',
  attemptsRemaining: (count: number): string =>
    `${count} login attempts remaining before temporary lock.`,
  /** `clock` is m:ss. */
  wait: (clock: string): string =>
    `Too many failed login attempts. Please wait ${clock} before trying again.`,
  waitMinutes: (minutes: number): string =>
    `Too many failed attempts. Please wait ${minutes} minutes.`,
} as const;
