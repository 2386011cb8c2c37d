import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../persistence/clock.ts';
import { Encryption } from '../config/encryption.ts';
import { encryptedById } from '../registries/encrypted-columns.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { Database } from '../persistence/database.ts';
import { Retention, rowsOf } from '../registries/retention.ts';
import { DAY_MS } from '../kernel/time.ts';
import type { Job } from './job-queue.ts';
import { JobFailure } from './job-failure.ts';
import { Jobs } from './jobs.ts';

/** One at a time, in the order of the requests: of two for the same person the later one counts. */
const AT_ONCE = 1;
const LEASE_SECONDS = 60;
const TIMEOUT_MS = 30_000;
const MAX_TRIES = 8;
const FIRST_WAIT_SECONDS = 2;

/** Carries out the request text that its module wrote. A repeated run gets the same id. */
export type CarryOut = (asked: string, id: string) => Promise<void>;

interface Row extends Job {
  kind: string;
  asked: Buffer;
}

/**
 * Anonymous requests whose response must not reveal the outcome, by its text or by its timing.
 * Every request is stored in the same way and carried out after the response. Its content, which
 * names a person, is encrypted, and erased once the request is carried out.
 */
@Injectable()
export class DeferredRequests {
  readonly #kinds = new Map<string, CarryOut>();

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    jobs: Jobs,
    retention: Retention,
  ) {
    jobs.register<Row>({
      name: 'quiet-requests',
      table: 'quiet_request',
      condition: 'true',
      columns: ['kind', 'asked'],
      contents: ['asked'],
      doneAt: 'done_at',
      atOnce: AT_ONCE,
      leaseSeconds: LEASE_SECONDS,
      timeoutMs: TIMEOUT_MS,
      maxTries: MAX_TRIES,
      waitAfter: (tries) => FIRST_WAIT_SECONDS * 2 ** (tries - 1),
      run: (row) => this.carryOut(row),
    });
    const ended = {
      table: 'quiet_request',
      since: 'coalesce(done_at, given_up_at)',
      only: '(done_at is not null or given_up_at is not null)',
    };
    retention.keep({ ...rowsOf(ended), forMs: DAY_MS });
  }

  /** A module registers how its kind of request is carried out, once or several times. */
  register(kind: string, carryOut: CarryOut): void {
    if (this.#kinds.has(kind)) throw new Error(`Two modules carry out '${kind}'`);
    this.#kinds.set(kind, carryOut);
  }

  /**
   * Stores a request. It is given up and erased after `forMs`, when nobody waits for it any more.
   */
  async keep(kind: string, asked: string, forMs: number): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await this.database.execute(
      `insert into quiet_request (id, kind, asked, created_at, next_try_at, secret_until)
       values ($1, $2, $3, $4, $4, $5)`,
      [id, kind, this.encryption.encrypt(asked, placeOf(id)), now, new Date(now.getTime() + forMs)],
    );
    this.signal.committed();
  }

  private async carryOut({ id, kind, asked }: Row): Promise<void> {
    const carryOut = this.#kinds.get(kind);
    // The kind belongs to a newer version of the program, which will carry it out.
    if (!carryOut) throw new JobFailure(`nobody here carries out ${kind}`, true);
    await carryOut(this.encryption.decrypt(asked, placeOf(id)), id);
    this.signal.committed();
  }
}

function placeOf(id: string): string {
  return `quiet_request/asked/${id}`;
}

export const encryptedRequests = encryptedById('quiet_request', ['asked'], placeOf);
