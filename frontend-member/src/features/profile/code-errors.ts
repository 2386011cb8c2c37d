import { OTP_MESSAGES } from '@nattil/contracts/rules/otp';
import { type ApiError, messageOf } from '@nattil/frontend-shared/api/api-error';

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
