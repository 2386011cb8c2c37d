import { RESULTS_MESSAGES } from '@nattil/contracts/rules/search/search-results';
import { fieldErrorsOf, isApiError } from '@nattil/frontend-shared/api/api-error';
import { explain } from '@nattil/frontend-shared/api/error-cause';

/** The message of a failed search. */
export function searchErrorMessage(error: unknown): string {
  switch (isApiError(error) ? error.status : undefined) {
    case 401:
      return RESULTS_MESSAGES.loginNeeded;
    case 403:
      return RESULTS_MESSAGES.notPermitted;
    case 429:
      return explain(error).text ?? RESULTS_MESSAGES.failed;
    case 500:
      return RESULTS_MESSAGES.serverError;
    default:
      return refusedSearch(error) ?? RESULTS_MESSAGES.failed;
  }
}

/** Like `searchErrorMessage`, for a whole page: a server error is not blamed on the connection. */
export function searchProblemMessage(error: unknown): string {
  const isServers = explain(error).cause === 'server';
  return isServers ? RESULTS_MESSAGES.serverError : searchErrorMessage(error);
}

export function isUnknownCategory(error: unknown): boolean {
  return fieldErrorsOf(error)['category'] !== undefined;
}

/** Null if the server did not refuse the search itself. */
function refusedSearch(error: unknown): string | null {
  if (isUnknownCategory(error)) return 'There is no such category.';
  const [wrong] = Object.values(fieldErrorsOf(error));
  return wrong === undefined ? null : `This cannot be searched: ${wrong}`;
}

export function needsLogin(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}
