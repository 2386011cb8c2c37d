/** One-time passwords. */
import { OTP_INVALID_TEXT, OTP_RATE_LIMITED_TEXT } from './refusal-texts.ts';

export const OTP_LENGTH = 4;
export const OTP_LIFETIME_SECONDS = 300;
/** From when the screen offers a resend … */
export const OTP_RESEND_COUNTDOWN_SECONDS = 116;
/** … and from when the server accepts one: a second earlier, so that the click is never refused. */
export const OTP_RESEND_AFTER_SECONDS = 115;
/** Tries of one session. */
export const OTP_MAX_ATTEMPTS = 3;
export const OTP_MAX_RESENDS = 3;
/** Sends for one contact; a resend counts too. */
export const OTP_SENDS_PER_HOUR = 5;
export const OTP_SENDS_PER_DAY = 10;
export const OTP_SENDS_PER_IP_AND_HOUR = 20;
/** Wrong codes of one account in 24 hours, carried across resends. */
export const OTP_FAILURES_PER_DAY = 15;
/** How long a verified session can be used, e.g. to activate the card. */
export const OTP_VERIFIED_USABLE_SECONDS = 600;
/** Countdown of the card-activated dialog. */
export const CARD_ACTIVATED_COUNTDOWN_SECONDS = 300;

export const OTP_HISTORY_LIMIT = 4;
/** The latest entries from which the summary is computed. */
export const OTP_SUMMARY_ENTRIES = 5;
/** Entries of a page of the full history. */
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
