import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { Encryption } from '../config/encryption.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { Database } from '../persistence/database.ts';
import { Retention, rowsOf } from '../retention.ts';
import { DAY_MS } from '../time.ts';
import type { Job } from './job-queue.ts';
import { JobFailure } from './job-failure.ts';
import { Jobs } from './jobs.ts';

/** In the order in which they were asked for: of two for the same person the later one counts. */
const AT_ONCE = 1;
const LEASE_SECONDS = 60;
const TIMEOUT_MS = 30_000;
const MAX_TRIES = 8;
const FIRST_WAIT_SECONDS = 2;

/** What was asked for, as its module wrote it. The id is the same when it is carried out again. */
export type CarryOut = (asked: string, id: string) => Promise<void>;

interface Row extends Job {
  kind: string;
  asked: Buffer;
}

/**
 * What a stranger asks for and whose answer must not tell what comes of it, neither by its text nor
 * by the time it takes: each is kept in the same way, and carried out after the answer. Who it is
 * about is encrypted, and erased once that is done.
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

  /** The module that a kind of request belongs to says what is done, once or several times. */
  register(kind: string, carryOut: CarryOut): void {
    if (this.#kinds.has(kind)) throw new Error(`Two modules carry out '${kind}'`);
    this.#kinds.set(kind, carryOut);
  }

  /** After `forMs` nobody waits for it any more: it is then given up and erased. */
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
    // Of a newer version of the program, which will do it.
    if (!carryOut) throw new JobFailure(`nobody here carries out ${kind}`, true);
    await carryOut(this.encryption.decrypt(asked, placeOf(id)), id);
    this.signal.committed();
  }
}

function placeOf(id: string): string {
  return `quiet_request/asked/${id}`;
}
