import { VISITOR_ERRORS } from '@nattil/contracts/rules/texts/form-errors';
import { type ApiError, fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';

/** The text of a refusal for a form with one field, and whether it belongs to that field. */
export function visitorRefusal(error: ApiError, field: string): { text: string; atField: boolean } {
  const wrong = fieldErrorsOf(error)[field];
  if (wrong) return { text: wrong, atField: true };
  return { text: textOf(error), atField: false };
}

function textOf(error: ApiError): string {
  if (error.status === 'NETWORK') return VISITOR_ERRORS.network;
  if (error.status === 429) return VISITOR_ERRORS.tooMany;
  if (error.status >= 500) return VISITOR_ERRORS.serverError;
  return messageOf(error, VISITOR_ERRORS.serverError);
}
