import { REFUSALS } from '@nattil/contracts/error-codes';
import { formatWait } from '@nattil/contracts/formats';
import { LOGIN_ALERTS, LOGIN_ERRORS } from '@nattil/contracts/rules/sign-in/login-errors';
import { type ApiError, fieldErrorsOf } from '@nattil/frontend-shared/api/api-error';
import { LOGIN_FAILED } from './signInApi.ts';

/** The form in which the login shows a refusal. */
export type LoginRefusal =
  | { place: 'contact' | 'password' | 'form'; text: string }
  | { place: 'toast'; text: string }
  | { place: 'alert'; alert: 'suspended' | 'issue' | 'locked' | 'reset'; text: string };

/**
 * Decided by the refusal code; without a known code first by unambiguous statuses, then by the
 * words of the message, then by the other statuses.
 */
export function loginRefusal(error: ApiError, online: boolean): LoginRefusal {
  if (error.status === 'NETWORK') {
    return { place: 'form', text: online ? LOGIN_ERRORS.noMessage : LOGIN_ERRORS.offline };
  }
  if (error.code === 'PASSWORD_RESET_REQUIRED')
    return { place: 'alert', alert: 'reset', text: LOGIN_ALERTS.reset.text };
  // The password was right: the account is not suspended, and the other contact can sign in.
  if (error.code === 'CONTACT_NOT_CONFIRMED') {
    return { place: 'contact', text: REFUSALS.CONTACT_NOT_CONFIRMED.message };
  }
  if (error.code !== undefined && error.code in REFUSALS) {
    return byStatus(error.status, error) ?? fallback(error.message);
  }
  return (
    decidedByStatus(error) ??
    byWords(error) ??
    byStatus(error.status, error) ??
    fallback(error.message)
  );
}

function decidedByStatus({ status, retryAfterSeconds }: ApiError): LoginRefusal | null {
  if (status === 'NETWORK') return null;
  if (status === 403) {
    return { place: 'alert', alert: 'suspended', text: LOGIN_ALERTS.suspended.text };
  }
  if (status === 423)
    return { place: 'alert', alert: 'locked', text: lockedText(retryAfterSeconds) };
  if (status === 429) return { place: 'toast', text: LOGIN_ERRORS.tooMany };
  return status >= 500 ? { place: 'form', text: LOGIN_ERRORS.serverError } : null;
}

function byStatus(status: number, error: ApiError): LoginRefusal | null {
  const decided = decidedByStatus(error);
  if (decided) return decided;
  if (status === 401) {
    const generic = error.code === 'INVALID_CREDENTIALS';
    return {
      place: 'password',
      text: generic ? LOGIN_ERRORS.generic : LOGIN_ERRORS.wrongPassword,
    };
  }
  if (status === 404) return { place: 'contact', text: LOGIN_ERRORS.unknownContact };
  if (status === 400) return { place: 'form', text: LOGIN_ERRORS.badRequest };
  return status === 422 ? byField(error) : null;
}

function byField(error: ApiError): LoginRefusal {
  const fields = fieldErrorsOf(error);
  if (fields.email) return { place: 'contact', text: fields.email };
  if (fields.password) return { place: 'password', text: fields.password };
  return { place: 'form', text: LOGIN_ERRORS.badRequest };
}

/** The text with the wait, if the server names one. */
function lockedText(retryAfterSeconds: number | undefined): string {
  const { text } = LOGIN_ALERTS.locked;
  if (retryAfterSeconds === undefined) return text;
  return `${text} It stays locked for ${formatWait(retryAfterSeconds)}.`;
}

/** The narrower rule first: 'blocked' contains 'locked', and a locked account mentions attempts. */
function byWords({ message, status }: ApiError): LoginRefusal | null {
  if (!message || message === LOGIN_FAILED) return null;
  if (/suspended|banned|deactivated|blocked|inactive/i.test(message)) {
    return { place: 'alert', alert: 'issue', text: message };
  }
  if (/locked/i.test(message)) return { place: 'alert', alert: 'locked', text: message };
  if (/too many|rate limit|try again later|attempt/i.test(message)) {
    return { place: 'toast', text: message };
  }
  if (/not found|no user|not exist/i.test(message)) {
    return { place: 'contact', text: status === 404 ? LOGIN_ERRORS.unknownContact : message };
  }
  if (/invalid|wrong|incorrect|password/i.test(message)) {
    return { place: 'password', text: status === 401 ? LOGIN_ERRORS.wrongPassword : message };
  }
  return null;
}

function fallback(message: string | undefined): LoginRefusal {
  return message && message !== LOGIN_FAILED
    ? { place: 'password', text: LOGIN_ERRORS.unknownMessage }
    : { place: 'form', text: LOGIN_ERRORS.noMessage };
}
