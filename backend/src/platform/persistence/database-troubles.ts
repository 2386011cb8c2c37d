import { OnceAMinute } from '../kernel/once-a-minute.ts';
import { TOO_MANY_CONNECTIONS } from './patient-pool.ts';

/** PostgreSQL's disk is full. */
const DISK_FULL = '53100';
/** A trouble that was not met again for so long counts as over. */
const OVER_AFTER_MS = 30_000;

const SENTENCES: Record<string, { says: string; log: string }> = {
  [TOO_MANY_CONNECTIONS]: {
    says: 'PostgreSQL allows no further connection',
    log: "PostgreSQL refuses another connection (53300); requests wait for those that are open. Raise max_connections, the role's CONNECTION LIMIT, or max_client_conn of a pooler, or lower DATABASE_POOL",
  },
  [DISK_FULL]: {
    says: 'PostgreSQL has no disk space left',
    log: 'PostgreSQL has no disk space left (53100); nothing can be written until there is some',
  },
};

/** Troubles in which PostgreSQL still answers: for the log once a minute, and for readiness. */
export class DatabaseTroubles {
  /** Gets the sentences for the log. This file loads no Nest: the thread that loads shops uses it. */
  warn: (sentence: string) => void = () => undefined;
  readonly #met = new Map<string, { lastAt: number; warning: OnceAMinute }>();

  /** Whether an error is such a trouble, which is logged when it is noted. */
  static knows(error: unknown): boolean {
    return codeOf(error) !== undefined;
  }

  note(error: unknown): void {
    const code = codeOf(error);
    if (code) this.meet(code);
  }

  /** The public sentence about a trouble of the last half minute; null if there is none. */
  get present(): string | null {
    const since = performance.now() - OVER_AFTER_MS;
    for (const [code, { lastAt }] of this.#met) if (lastAt > since) return SENTENCES[code]!.says;
    return null;
  }

  private meet(code: string): void {
    const warning = this.#met.get(code)?.warning ?? new OnceAMinute();
    this.#met.set(code, { lastAt: performance.now(), warning });
    if (warning.passes()) this.warn(SENTENCES[code]!.log);
  }
}

function codeOf(error: unknown): string | undefined {
  for (let e = error; Error.isError(e); e = e.cause) {
    const { code } = e as { code?: string };
    if (code && code in SENTENCES) return code;
  }
  return undefined;
}
