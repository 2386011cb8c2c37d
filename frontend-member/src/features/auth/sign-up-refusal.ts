import { SIGN_UP_ERRORS } from '@nattil/contracts/rules/texts/form-errors';
import { type ApiError, fieldErrorsOf } from '@nattil/frontend-shared/api/api-error';

/** The form in which the sign-up shows a refusal. */
export type SignUpRefusal = {
  place: 'contact' | 'password' | 'form' | 'toast' | 'alert';
  text: string;
};

export function signUpRefusal(error: ApiError): SignUpRefusal {
  const { status, message = '' } = error;
  if (status === 'NETWORK') return { place: 'form', text: SIGN_UP_ERRORS.network };
  if (status === 409 || /already exists/i.test(message)) {
    return { place: 'contact', text: SIGN_UP_ERRORS.taken };
  }
  if (status === 403) return { place: 'alert', text: SIGN_UP_ERRORS.restrictedText };
  if (status === 429) return { place: 'toast', text: SIGN_UP_ERRORS.tooMany };
  if (status >= 500) return { place: 'form', text: SIGN_UP_ERRORS.serverError };
  if (status === 422 || /validation/i.test(message)) {
    const { password, emailOrNumber, noticeVersion } = fieldErrorsOf(error);
    // The page is older than the current notice.
    if (noticeVersion) return { place: 'form', text: noticeVersion };
    // Only the server knows common passwords; for the contact the form has its own text.
    if (password && !emailOrNumber) return { place: 'password', text: password };
    return { place: 'contact', text: SIGN_UP_ERRORS.invalid };
  }
  if (status === 400) return { place: 'form', text: SIGN_UP_ERRORS.badRequest };
  return { place: 'form', text: SIGN_UP_ERRORS.failed };
}
