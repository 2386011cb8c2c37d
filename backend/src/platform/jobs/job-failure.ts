import { TookTooLong } from '../async/within.ts';

/** Why a job failed. The reason is kept and logged, so it names no person. */
export class JobFailure extends Error {
  constructor(
    reason: string,
    /** This job cannot be done, while others of its kind can. */
    readonly ofThisJobAlone = false,
  ) {
    super(reason);
  }
}

/** Why something failed, without what providers quote of addresses and texts. */
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
