import { type ApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import type { ProfileField } from './profile-form.ts';
import { lockedText } from './password-refusal.ts';
import { fieldErrors } from './profile-refusal.ts';

/** Of a change that the server refused without saying why. */
export const UPDATE_FAILED = 'Update failed';

/** Where a refused change is shown: at its fields, or above the form. */
export function editRefusal(
  error: ApiError,
  changed: readonly string[],
): { fields: Partial<Record<ProfileField, string>>; text: string | null } {
  const fields = fieldErrors(error);
  if (Object.keys(fields).length > 0) return { fields, text: null };
  if (error.status === 423) return { fields: {}, text: lockedText(error) };
  const text = messageOf(error, UPDATE_FAILED);
  if (error.code !== 'CONTACT_TAKEN') return { fields: {}, text };
  const [hasEmail, hasPhone] = [changed.includes('email'), changed.includes('phone')];
  // Of two changed contacts the server does not say which one is taken.
  if (hasEmail === hasPhone) return { fields: {}, text };
  return { fields: hasEmail ? { email: text } : { phone: text }, text: null };
}
