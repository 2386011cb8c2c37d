/** One-time passwords. */
import { OTP_INVALID_TEXT, OTP_RATE_LIMITED_TEXT } from '../texts/refusal-texts.ts';

export const OTP_LENGTH = 4;
export const OTP_LIFETIME_SECONDS = 300;
/** The screen offers a resend after this time. */
export const OTP_RESEND_COUNTDOWN_SECONDS = 116;
/** The server accepts a resend one second before the screen offers it. */
export const OTP_RESEND_AFTER_SECONDS = 115;
/** Attempts per session. */
export const OTP_MAX_ATTEMPTS = 3;
export const OTP_MAX_RESENDS = 3;
/** Codes sent to one contact, including resends. */
export const OTP_SENDS_PER_HOUR = 5;
export const OTP_SENDS_PER_DAY = 10;
export const OTP_SENDS_PER_IP_AND_HOUR = 20;
/** Wrong codes per account within 24 hours. A resend does not reset the count. */
export const OTP_FAILURES_PER_DAY = 15;
/** Lifetime of a verified session, e.g. for activating the card. */
export const OTP_VERIFIED_USABLE_SECONDS = 600;
export const CARD_ACTIVATED_COUNTDOWN_SECONDS = 300;

export const OTP_HISTORY_LIMIT = 4;
export const OTP_SUMMARY_ENTRIES = 5;
export const OTP_HISTORY_PAGE = 10;

export const OTP_PURPOSES = [
  'card_activation',
  'email_verification',
  'phone_verification',
  'password_reset',
  'transaction_verification',
  'login_verification',
  'account_verification',
] as const;

export const OTP_MESSAGES = {
  invalid: OTP_INVALID_TEXT,
  emailMissing: 'Email not found. Please update your profile.',
  sendFailed: 'Failed to send OTP. Please try again.',
  sendFailedConnection: 'Failed to send OTP. Please check your connection and try again.',
  loginNeeded: 'Please log in to activate your card.',
  notPermitted: 'You do not have permission to activate card.',
  tooMany: OTP_RATE_LIMITED_TEXT,
  noAnswer: 'Network error. Please check your connection and try again.',
  resendFailed: 'Failed to resend OTP',
} as const;
