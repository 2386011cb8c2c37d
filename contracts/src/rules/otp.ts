/** One-time passwords. */
import { REFUSALS } from '../error-codes.ts';
import { emailRule, phoneRule } from './contact.ts';
import { idRule } from './id.ts';
import { choiceRule, lengthRule, optional, textRule } from './rule.ts';

export const OTP_LENGTH = 4;
const OTP_PATTERN = /^\d{4}$/;
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

export const OTP_PURPOSES = [
  'card_activation',
  'email_verification',
  'phone_verification',
  'password_reset',
  'transaction_verification',
  'login_verification',
  'account_verification',
] as const;

const INCOMPLETE = 'Please enter the complete 4-digit OTP';

export const otpRule = textRule({
  check: (otp) => (OTP_PATTERN.test(otp) ? null : INCOMPLETE),
  schema: { pattern: OTP_PATTERN.source },
  examples: [
    ['', INCOMPLETE],
    ['042', INCOMPLETE],
    ['00042', INCOMPLETE],
    ['12a4', INCOMPLETE],
    ['१२३४', INCOMPLETE],
    ['0042', null],
    [' 1234 ', null],
  ],
});

export const otpPurposeRule = choiceRule(
  OTP_PURPOSES,
  `type must be one of ${OTP_PURPOSES.join(', ')}`,
);
export const otpHistoryPurposeRule = optional(
  choiceRule(OTP_PURPOSES, `purpose must be one of ${OTP_PURPOSES.join(', ')}`),
);
export const otpSessionRule = idRule('sessionId must be that of the sent OTP');

/** The contact that a client thinks it writes to. */
export const otpEmailRule = optional(emailRule);
export const otpPhoneRule = optional(phoneRule);

const NAME_MAX_LENGTH = 200;
const NAME_TOO_LONG = `name must be a text of at most ${NAME_MAX_LENGTH} characters`;
/** Sent by clients and not used: messages greet nobody by a name that the caller chose. */
export const otpNameRule = optional(
  lengthRule({
    maximum: NAME_MAX_LENGTH,
    says: { tooShort: NAME_TOO_LONG, tooLong: NAME_TOO_LONG },
  }),
);

export const OTP_MESSAGES = {
  invalid: REFUSALS.OTP_INVALID.message,
  emailMissing: 'Email not found. Please update your profile.',
  sendFailed: 'Failed to send OTP. Please try again.',
  sendFailedConnection: 'Failed to send OTP. Please check your connection and try again.',
  loginNeeded: 'Please log in to activate your card.',
  notPermitted: 'You do not have permission to activate card.',
  tooMany: REFUSALS.OTP_RATE_LIMITED.message,
  resendFailed: 'Failed to resend OTP',
} as const;
