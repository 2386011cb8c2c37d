import { formatWait } from '@nattil/contracts/formats';
import type { ApiError } from './api-error.ts';

const LATER = /Please (?:try again later|wait\b[^.]*)\.?$/;

/** The text of a refusal with when to try again, where the server says so, instead of 'later'. */
export function withWait(text: string, { retryAfterSeconds }: ApiError): string {
  return retryAfterSeconds === undefined
    ? text
    : text.replace(LATER, `Try again in ${formatWait(retryAfterSeconds)}.`);
}
