import { formatWait } from '@nattil/contracts/formats';
import { type ApiError, isApiError } from './api-error.ts';

export type ErrorCause =
  | 'connection'
  | 'server'
  | 'not-found'
  | 'not-allowed'
  | 'signed-out'
  | 'new-version'
  | 'too-many'
  /** The server's own message says what is wrong. */
  | 'refused';

/** The cause of a failure and the text that error states show. */
export interface Explained {
  cause: ErrorCause;
  /** Null if the server's own message is enough. */
  text: string | null;
  /** Set for server errors only: the operator finds the request in the log by this id. */
  requestId: string | null;
}

/** Returns the cause of a failed call and the advice for the person. */
export function explain(error: unknown): Explained {
  // A JavaScript error of the page is no connection or server failure.
  if (!isApiError(error)) return { cause: 'refused', text: null, requestId: null };
  const cause = causeOf(error);
  const requestId = cause === 'server' ? (error.requestId ?? null) : null;
  return { cause, text: textOf(cause, error), requestId };
}

function causeOf({ status, code }: ApiError): ErrorCause {
  if (code === 'NEW_VERSION') return 'new-version';
  if (status === 'NETWORK') return 'connection';
  if (status === 401) return 'signed-out';
  if (status === 403) return 'not-allowed';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'too-many';
  return status >= 500 ? 'server' : 'refused';
}

function textOf(cause: ErrorCause, { retryAfterSeconds }: ApiError): string | null {
  switch (cause) {
    case 'connection':
      return 'There is no connection to the server.';
    case 'server':
      return 'The server has a problem. It is not your connection.';
    case 'not-found':
      return 'It does not exist, or not any more.';
    case 'not-allowed':
      return 'Your account may not see or do this.';
    case 'signed-out':
      return 'Please log in again.';
    case 'new-version':
      return 'There is a new version: please reload the page.';
    case 'too-many':
      return retryAfterSeconds === undefined
        ? 'Too many requests. Please try again later.'
        : `Too many requests. Try again in ${formatWait(retryAfterSeconds)}.`;
    case 'refused':
      return null;
  }
}

/** The text of a toast for a server error, with the request id; undefined for other causes. */
export function causeInWords(error: unknown): string | undefined {
  const { cause, text, requestId } = explain(error);
  if (cause !== 'server' || text === null) return undefined;
  return requestId ? `${text} Request ${requestId}` : text;
}
