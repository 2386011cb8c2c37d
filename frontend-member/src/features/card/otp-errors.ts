import { OTP_MESSAGES } from '@nattil/contracts/rules/otp';
import { type ApiError, messageOf } from '@nattil/frontend-shared/api/api-error';

/** What a member reads when no code could be sent. */
export function sendErrorText(error: ApiError): string {
  switch (error.status) {
    case 401:
      return OTP_MESSAGES.loginNeeded;
    case 403:
      return OTP_MESSAGES.notPermitted;
    case 429:
      return OTP_MESSAGES.tooMany;
    // The server was reached and said itself that nothing was sent, or that the card is not ready.
    case 200:
      return messageOf(error, OTP_MESSAGES.sendFailed);
    default:
      return error.code && typeof error.status === 'number' && error.status < 500
        ? messageOf(error, OTP_MESSAGES.sendFailed)
        : OTP_MESSAGES.sendFailedConnection;
  }
}

/** These say when or whether another try makes sense. */
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

/** How many tries are left, where the server says so. */
export function triesLeft(error: ApiError): string | null {
  const left = error.data?.attemptsRemaining;
  if (typeof left !== 'number') return null;
  if (left === 0) return 'No tries left. Please resend the OTP.';
  return `${left} ${left === 1 ? 'try' : 'tries'} left.`;
}
