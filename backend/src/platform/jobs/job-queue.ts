import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { warnOfFailure } from '../persistence/background-failures.ts';
import type { Clock } from '../persistence/clock.ts';
import { pause } from '../kernel/async/pause.ts';
import { within } from '../kernel/async/within.ts';
import { Wakeable } from '../kernel/async/wakeable.ts';
import type { Database } from '../persistence/database.ts';
import { Batcher } from '../kernel/async/batcher.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { JobFailure, reasonOf } from './job-failure.ts';

/** Pause between two claims, so that a few claims take a burst of jobs. */
const PAUSE_MS = 100;

/** Columns of every job. */
export interface Job {
  id: string;
  /** Including the current try. */
  tries: number;
}

/**
 * One kind of background work. Its jobs are rows, queued in the transaction that causes them, of a
 * table with the columns id, secret_until, tries, next_try_at, lease_until, given_up_at and error.
 */
export interface JobKind<Row extends Job> {
  name: string;
  table: string;
  /** SQL condition for the rows of this kind. */
  condition: string;
  /** Columns that `run` reads, besides id and tries. */
  columns: readonly string[];
  /** Columns that are erased when the job is over, done or not. */
  contents: readonly string[];
  /** Column with the time when the job was done. */
  doneAt: string;
  /** Jobs of this kind that run at the same time in this process. */
  atOnce: number;
  /** Lease of a claimed job in seconds; longer than `timeoutMs`. */
  leaseSeconds: number;
  timeoutMs: number;
  maxTries: number;
  /** Seconds between a failed try and the next one. */
  waitAfter(tries: number): number;
  /** Runs the job outside any transaction; throws JobFailure or any error. */
  run(row: Row): Promise<void>;
}

/**
 * Runs the jobs of one kind at least once: a job is claimed with a lease and committed, run, then
 * marked and erased. If the process dies in between, another one runs the job again when the lease
 * is over. Kinds do not wait for each other, and a kind that keeps failing pauses.
 */
export class JobQueue<Row extends Job = Job> {
  readonly #logger = new Logger(JobQueue.name);
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #work = new Wakeable(() => this.runWhileDue());
  readonly #marking: Batcher<string>;
  readonly #breaker = new CircuitBreaker();
  /** SQL conditions; `$1` is the present time. */
  readonly #isDue: string;
  readonly #isExpired: string;
  readonly #erased: string;

  constructor(
    private readonly kind: JobKind<Row>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    const { condition, contents, doneAt, atOnce } = kind;
    this.#marking = new Batcher<string>((ids) => this.markDone(ids), atOnce);
    const unfinished = `${condition} and ${doneAt} is null and given_up_at is null and (lease_until is null or lease_until <= $1)`;
    this.#isDue = `${unfinished} and next_try_at <= $1 and (secret_until is null or secret_until > $1)`;
    this.#isExpired = `${unfinished} and secret_until <= $1`;
    this.#erased = [...contents, 'lease_until'].map((column) => `${column} = null`).join(', ');
  }

  /** SQL of the jobs that may run; `$1` is the present time. */
  get due(): string {
    return `select 1 from ${this.kind.table} where ${this.#isDue}`;
  }

  /** SQL of the jobs whose code or link has expired; `$1` is the present time. */
  get expired(): string {
    return `select 1 from ${this.kind.table} where ${this.#isExpired}`;
  }

  get name(): string {
    return this.kind.name;
  }

  /** Whether the queue pauses because its last tries failed. */
  get rests(): boolean {
    return this.#breaker.open;
  }

  /** Looks for jobs soon; several calls are merged into one. */
  wake(): void {
    if (!this.#stop.signal.aborted) this.#work.wake();
  }

  /** Starts no further job; resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#running, this.#work.stop()]);
  }

  /** Tries all due jobs; returns how many it tried. */
  async runDue(): Promise<number> {
    let tried = 0;
    for (;;) {
      const started = await this.start(this.freePlaces());
      if (started === 0) return tried;
      tried += started;
      await Promise.all(this.#running);
    }
  }

  /** Gives up jobs whose code or link has expired, and erases their contents. */
  async eraseExpired(): Promise<number> {
    return this.database.execute(
      `update ${this.kind.table} set given_up_at = $1, error = coalesce(error, 'expired before it was done'), ${this.#erased}
       where ${this.#isExpired}`,
      [this.clock.now()],
    );
  }

  private async runWhileDue(): Promise<void> {
    try {
      while (!this.#stop.signal.aborted && !this.#breaker.rests(this.clock.now())) {
        const free = this.freePlaces();
        if (free > 0 && (await this.start(free)) < free) break;
        await this.untilOneEnds();
      }
    } catch (error) {
      const sentence = `${this.name} cannot claim work and tries again: ${reasonOf(error)}`;
      warnOfFailure(this.#logger, error, sentence);
    }
    await pause(PAUSE_MS, this.#stop.signal);
  }

  private freePlaces(): number {
    return this.#breaker.allowed(this.kind.atOnce, this.clock.now()) - this.#running.size;
  }

  private async untilOneEnds(): Promise<void> {
    await Promise.race(this.#running);
    // Jobs that end at the same moment free their slots too.
    await nextTurn();
  }

  private async start(max: number): Promise<number> {
    if (max <= 0 || this.#stop.signal.aborted) return 0;
    const claimed = await this.claim(max);
    for (const row of claimed) {
      const job = this.attempt(row)
        .catch((error: unknown) =>
          warnOfFailure(
            this.#logger,
            error,
            `${this.name} ${row.id}: the outcome was not saved (${reasonOf(error)})`,
          ),
        )
        .finally(() => this.#running.delete(job));
      this.#running.add(job);
    }
    return claimed.length;
  }

  /** Claims the jobs whose secret expires soonest first. */
  private async claim(max: number): Promise<Row[]> {
    const { table, columns, leaseSeconds } = this.kind;
    const now = this.clock.now();
    return this.database.query<Row>(
      `update ${table} set lease_until = $2, tries = tries + 1
       where id in (
         select id from ${table}
         where ${this.#isDue}
         order by secret_until, next_try_at limit $3 for update skip locked)
       returning ${['id', 'tries', ...columns].join(', ')}`,
      [now, later(now, leaseSeconds), max],
    );
  }

  private async attempt(row: Row): Promise<void> {
    try {
      await within(this.kind.timeoutMs, this.name, this.kind.run(row));
    } catch (error) {
      const itself = error instanceof JobFailure && error.ofThisJobAlone;
      this.countResult(itself);
      await this.markFailed(row, reasonOf(error));
      return;
    }
    this.countResult(true);
    await this.#marking.add([row.id]);
  }

  private countResult(works: boolean): void {
    const rested = this.rests;
    if (works) this.#breaker.succeeded();
    else this.#breaker.failed(this.clock.now());
    if (this.rests !== rested)
      this.#logger.warn(
        rested ? `${this.name} works again` : `${this.name} pauses after repeated failures`,
      );
  }

  private async markDone(ids: string[]): Promise<void> {
    const { table, doneAt } = this.kind;
    await this.database.execute(
      `update ${table} set ${doneAt} = $2, error = null, ${this.#erased}
       where id = any($1::uuid[]) and ${doneAt} is null`,
      [ids, this.clock.now()],
    );
  }

  private async markFailed({ id, tries }: Row, reason: string): Promise<void> {
    const { table, doneAt, maxTries, waitAfter } = this.kind;
    const now = this.clock.now();
    const over = tries >= maxTries;
    this.#logger.warn(
      `${this.name} ${id}: try ${tries} failed (${reason})${over ? ', given up' : ''}`,
    );
    const change = over
      ? `given_up_at = $3, ${this.#erased}`
      : 'next_try_at = $3, lease_until = null';
    await this.database.execute(
      `update ${table} set error = $2, ${change} where id = $1 and ${doneAt} is null`,
      [id, reason, over ? now : later(now, waitAfter(tries))],
    );
  }
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
