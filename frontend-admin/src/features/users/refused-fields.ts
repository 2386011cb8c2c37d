import { fieldErrorsOf, isApiError } from '@nattil/frontend-shared/api/api-error';

/** The server's messages by field. A taken number or contact is assigned to its field. */
export function refusedFields(refusal: unknown): Record<string, string> {
  const named = fieldErrorsOf(refusal);
  if (Object.keys(named).length > 0 || !isApiError(refusal)) return named;
  const { code, message = '' } = refusal;
  if (code === 'CARD_NUMBER_TAKEN') return { cardNumber: message };
  if (code === 'CONTACT_TAKEN') return { email: message };
  return {};
}
