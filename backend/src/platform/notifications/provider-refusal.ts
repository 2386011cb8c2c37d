import { JobFailure } from '../jobs/job-failure.ts';

/** Unauthorised, forbidden, timed out, too many: it would be the same for any other message. */
const ABOUT_US = new Set([401, 403, 408, 429]);

/** What a provider's HTTP status means: it does not work for us, or it does not want this message. */
export function refusal(status: number): JobFailure {
  return new JobFailure(`HTTP ${status}`, status >= 400 && status < 500 && !ABOUT_US.has(status));
}
