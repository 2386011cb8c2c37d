import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { SEARCH_MESSAGES } from '@nattil/contracts/rules/search';

/** The message of a search that failed. */
export function searchErrorMessage(error: unknown): string {
  switch (isApiError(error) ? error.status : undefined) {
    case 401:
      return SEARCH_MESSAGES.loginNeeded;
    case 403:
      return SEARCH_MESSAGES.notPermitted;
    case 500:
      return SEARCH_MESSAGES.serverError;
    default:
      return SEARCH_MESSAGES.failed;
  }
}

export function needsLogin(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}
