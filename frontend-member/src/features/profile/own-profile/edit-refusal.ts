import { type ApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import type { ProfileField } from '../new-profile/profile-form.ts';
import { lockedText } from '../passwords/password-refusal.ts';
import { fieldErrors } from '../new-profile/profile-refusal.ts';

/** The text if the server gave no reason. */
export const UPDATE_FAILED = 'Update failed';

/** The messages of a refused change, at its fields or above the form. */
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
  // If both contacts changed, the server does not name the taken one.
  if (hasEmail === hasPhone) return { fields: {}, text };
  return { fields: hasEmail ? { email: text } : { phone: text }, text: null };
}
