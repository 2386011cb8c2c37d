import { formatWait } from '@nattil/contracts/formats';
import { type ApiError, fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';

/** The field and text of a refused password. */
export interface PasswordRefusal<Field extends string> {
  /** Null: above the form. */
  field: Field | null;
  text: string;
}

/** `asked` is the field of the current password. A refusal without a field belongs to it. */
export function passwordRefusal<Field extends string>(
  error: ApiError,
  fields: readonly Field[],
  asked: Field,
  fallback: string,
): PasswordRefusal<Field> {
  const wrong = fieldErrorsOf(error);
  const field = fields.find((name) => wrong[name]);
  if (field) return { field, text: wrong[field]! };
  if (error.status === 423) return { field: null, text: lockedText(error) };
  const text = messageOf(error, fallback);
  return { field: error.code === 'WRONG_PASSWORD' ? asked : null, text };
}

/** The text with the wait, if the server names one. */
export function lockedText({ retryAfterSeconds, ...error }: ApiError): string {
  if (retryAfterSeconds === undefined)
    return messageOf(error, 'Too many wrong passwords. Please try again later.');
  return `Too many wrong passwords. Please try again in ${formatWait(retryAfterSeconds)}.`;
}
