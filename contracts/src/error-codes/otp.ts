import { OTP_INVALID_TEXT, OTP_RATE_LIMITED_TEXT } from '../rules/texts/refusal-texts.ts';
import type { Refusal } from './refusal.ts';

export const OTP_REFUSALS = {
  CONTACT_NOT_YOURS: { status: 403, message: 'This contact does not belong to your account' },
  OTP_SESSION_NOT_FOUND: { status: 404, message: 'OTP session not found' },
  OTP_ALREADY_USED: { status: 409, message: 'This OTP has already been used' },
  OTP_EXPIRED: { status: 409, message: 'This OTP has expired. Please request a new one.' },
  OTP_REPLACED: { status: 409, message: 'A newer OTP was sent. Please use that one.' },
  OTP_INVALID: { status: 422, message: OTP_INVALID_TEXT },
  OTP_EXHAUSTED: { status: 423, message: 'Too many wrong codes. Please request a new OTP.' },
  OTP_ACCOUNT_LOCKED: {
    status: 423,
    message: 'Too many wrong codes today. Please try again later.',
  },
  OTP_RATE_LIMITED: { status: 429, message: OTP_RATE_LIMITED_TEXT },
  OTP_RESEND_TOO_EARLY: { status: 429, message: 'Please wait before requesting another OTP.' },
  OTP_RESENDS_EXHAUSTED: { status: 409, message: 'No further resends. Please start again.' },
} as const satisfies Record<string, Refusal>;
