import { SERVER_ERROR } from '../texts/common-texts.ts';
import {
  ACCOUNT_LOCKED_TEXT,
  ACCOUNT_NOT_FOUND_TEXT,
  ACCOUNT_SUSPENDED_TEXT,
  INVALID_CREDENTIALS_TEXT,
  PASSWORD_RESET_REQUIRED_TEXT,
  WRONG_PASSWORD_TEXT,
} from '../texts/refusal-texts.ts';

/** Messages of the login form for refused sign-ins; the screen chooses among them. */
export const LOGIN_ERRORS = {
  wrongPassword: WRONG_PASSWORD_TEXT,
  generic: INVALID_CREDENTIALS_TEXT,
  unknownContact: ACCOUNT_NOT_FOUND_TEXT,
  badRequest: 'Please check your login credentials',
  tooMany: 'Too many attempts. Please wait a few minutes before trying again.',
  serverError: SERVER_ERROR,
  offline: 'No internet connection. Please check your network.',
  unknownMessage: 'Login failed. Please try again.',
  noMessage: 'An unexpected error occurred. Please try again.',
  noToken: 'Login failed - no token received',
  statusNotVerified: 'Could not verify profile status. Please refresh the page.',
} as const;

export const LOGIN_ALERTS = {
  suspended: { title: 'Account Suspended', text: ACCOUNT_SUSPENDED_TEXT },
  issue: { title: 'Account Issue' },
  locked: { title: 'Account Locked', text: ACCOUNT_LOCKED_TEXT },
  reset: { title: 'New Password Needed', text: PASSWORD_RESET_REQUIRED_TEXT },
} as const;

export const ADMIN_LOGIN_MESSAGES = {
  refused: INVALID_CREDENTIALS_TEXT,
  locked: 'Account is locked. Please contact support.',
  failed: LOGIN_ERRORS.unknownMessage,
  attemptsRemaining: (count: number): string =>
    `${count} login attempts remaining before temporary lock.`,
  /** `clock` is m:ss. */
  wait: (clock: string): string =>
    `Too many failed login attempts. Please wait ${clock} before trying again.`,
  waitMinutes: (minutes: number): string =>
    `Too many failed attempts. Please wait ${minutes} minutes.`,
} as const;
