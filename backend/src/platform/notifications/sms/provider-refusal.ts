import { JobFailure } from '../../jobs/job-failure.ts';

/**
 * Statuses that concern the installation and not the message: unauthorised, forbidden, timed out,
 * too many requests.
 */
const PROVIDER_FAILURES = new Set([401, 403, 408, 429]);

/** Decides by HTTP status whether the provider failed or refused this message alone. */
export function refusal(status: number): JobFailure {
  return new JobFailure(
    `HTTP ${status}`,
    status >= 400 && status < 500 && !PROVIDER_FAILURES.has(status),
  );
}
