import { JobFailure } from '../jobs/job-failure.ts';

/** Statuses that any other message would get too: unauthorised, forbidden, timed out, too many. */
const ABOUT_US = new Set([401, 403, 408, 429]);

/** Tells from an HTTP status whether the provider fails, or refuses this message alone. */
export function refusal(status: number): JobFailure {
  return new JobFailure(`HTTP ${status}`, status >= 400 && status < 500 && !ABOUT_US.has(status));
}
