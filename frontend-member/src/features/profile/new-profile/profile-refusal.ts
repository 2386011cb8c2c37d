import { PROFILE_ERRORS } from '@nattil/contracts/rules/texts/form-errors';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import { lockedText } from '../passwords/password-refusal.ts';
import { PROFILE_FIELDS, type ProfileField } from './profile-form.ts';

/** A refusal in the form in which the profile form shows it. */
export type ProfileRefusal =
  | { kind: 'exists' }
  | { kind: 'denied' }
  | { kind: 'fields'; errors: Partial<Record<ProfileField, string>> }
  /** Another member has one of the contacts; the server does not name it. */
  | { kind: 'taken'; errors: Partial<Record<ProfileField, string>> }
  /** `reason` is the server's message. */
  | { kind: 'failed'; text: string; reason?: string };

const keywords: readonly (readonly [RegExp, ProfileField])[] = [
  [/e-?mail/i, 'email'],
  [/country/i, 'countryCode'],
  [/phone|mobile|number/i, 'phone'],
  [/location|city|place/i, 'location'],
  [/categor/i, 'preferredCategory'],
  [/name/i, 'fullName'],
];

/** The field that a message mentions. */
function fieldNamedIn(message: string): ProfileField | undefined {
  return keywords.find(([pattern]) => pattern.test(message))?.[1];
}

function isField(name: string): name is ProfileField {
  return (PROFILE_FIELDS as readonly string[]).includes(name);
}

export function profileRefusal(error: ApiError): ProfileRefusal {
  const { status, code, message } = error;
  const errors = fieldErrors(error);
  if (code === 'CONTACT_TAKEN') {
    const known = Object.keys(errors).length > 0;
    return { kind: 'taken', errors: known ? errors : { email: message } };
  }
  if (status === 409 || /already exists|duplicate/i.test(message ?? '')) return { kind: 'exists' };
  if (status === 403) return { kind: 'denied' };
  if (status === 423) return { kind: 'failed', text: lockedText(error) };
  if (Object.keys(errors).length > 0) return { kind: 'fields', errors };
  if (status === 'NETWORK' || !message || message.startsWith('HTTP error!')) {
    return { kind: 'failed', text: PROFILE_ERRORS.retry };
  }
  return { kind: 'failed', text: PROFILE_ERRORS.failed, reason: message };
}

/** The server's field errors; without any, its message at the field that the message mentions. */
export function fieldErrors({
  status,
  message,
  errors = [],
}: ApiError): Partial<Record<ProfileField, string>> {
  const found: Partial<Record<ProfileField, string>> = {};
  for (const { field, message: text } of errors) {
    const target = isField(field) ? field : fieldNamedIn(text);
    if (target) found[target] ??= text;
  }
  const speaksOfInput = status === 400 || status === 422;
  if (Object.keys(found).length === 0 && speaksOfInput && message) {
    const target = fieldNamedIn(message);
    if (target) found[target] = message;
  }
  return found;
}
