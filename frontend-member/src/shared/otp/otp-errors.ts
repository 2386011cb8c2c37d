import { OTP_MESSAGES } from '@nattil/contracts/rules/sign-in/otp';
import { waitInWords } from '@nattil/contracts/wait-words';
import { type ApiError, messageOf } from '@nattil/frontend-shared/api/api-error';

/** The message if no code could be sent, with the wait if there is one. */
export function sendErrorText(error: ApiError): string {
  return tellingWait(whyNotSent(error), error);
}

/** Appends the wait to the text. */
export function tellingWait(text: string, { status, retryAfterSeconds }: ApiError): string {
  if (status !== 429 || !retryAfterSeconds) return text;
  return `${text} Try again in ${waitInWords(retryAfterSeconds)}.`;
}

function whyNotSent(error: ApiError): string {
  switch (error.status) {
    case 401:
      return OTP_MESSAGES.loginNeeded;
    case 403:
      return OTP_MESSAGES.notPermitted;
    case 429:
      return OTP_MESSAGES.tooMany;
    // The server answered, but sent no code, or the card is not ready.
    case 200:
      return messageOf(error, OTP_MESSAGES.sendFailed);
    default:
      return error.code && typeof error.status === 'number' && error.status < 500
        ? messageOf(error, OTP_MESSAGES.sendFailed)
        : OTP_MESSAGES.sendFailedConnection;
  }
}

/** Codes whose server message says when or whether a retry makes sense. */
const tellingResendCodes = new Set([
  'OTP_RATE_LIMITED',
  'OTP_RESEND_TOO_EARLY',
  'OTP_RESENDS_EXHAUSTED',
  'OTP_ACCOUNT_LOCKED',
]);

export function resendErrorText(error: ApiError): string {
  return tellingResendCodes.has(error.code ?? '')
    ? messageOf(error, OTP_MESSAGES.resendFailed)
    : OTP_MESSAGES.resendFailed;
}

/** The message if a code was not accepted. */
export function verifyErrorText(error: ApiError): string {
  if (error.status === 'NETWORK') return OTP_MESSAGES.noAnswer;
  return messageOf(error, OTP_MESSAGES.invalid);
}

/** This OTP session accepts no more codes; a new one is needed. */
const spentCodes = new Set([
  'OTP_EXHAUSTED',
  'OTP_EXPIRED',
  'OTP_REPLACED',
  'OTP_RESENDS_EXHAUSTED',
  'OTP_SESSION_NOT_FOUND',
]);

/** The contact can not, or no longer, become the member's own. */
const overCodes = new Set(['CONTACT_NOT_YOURS', 'CONTACT_TAKEN']);

/**
 * `spent`: a new code is needed. `locked`: no attempt is possible for now. `over`: no code is
 * needed.
 */
export type OtpEnd = 'spent' | 'locked' | 'over';

export function endOf(error: ApiError): OtpEnd | null {
  if (error.code === 'OTP_ACCOUNT_LOCKED') return 'locked';
  if (overCodes.has(error.code ?? '')) return 'over';
  return spentCodes.has(error.code ?? '') || error.data?.attemptsRemaining === 0 ? 'spent' : null;
}

/** The remaining attempts, if the server names a number. */
export function triesLeft(error: ApiError): string | null {
  const left = error.data?.attemptsRemaining;
  if (typeof left !== 'number') return null;
  if (left === 0) return 'No tries left.';
  return `${left} ${left === 1 ? 'try' : 'tries'} left.`;
}
