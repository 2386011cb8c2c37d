import { TookTooLong } from '../kernel/async/within.ts';

/** Why a job failed. The reason is stored and logged and must not name a person. */
export class JobFailure extends Error {
  constructor(
    reason: string,
    /** Only this job fails; others of its kind can succeed. */
    readonly ofThisJobAlone = false,
  ) {
    super(reason);
  }
}

/** The reason of a failure, without the addresses and texts that providers quote. */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message;
  if (error instanceof TookTooLong) return 'no answer in time';
  const { code, responseCode, name } = error as {
    code?: unknown;
    responseCode?: unknown;
    name?: unknown;
  };
  const known = [code, responseCode].filter((v) => typeof v === 'string' || typeof v === 'number');
  return known.length > 0 ? known.join(' ') : String(name ?? 'Error');
}
