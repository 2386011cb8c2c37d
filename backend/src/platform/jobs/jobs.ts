import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CronExpression, Interval } from '@nestjs/schedule';
import { Gauge } from 'prom-client';
import { warnOfFailure } from '../persistence/background-failures.ts';
import { Clock } from '../persistence/clock.ts';
import { Metrics } from '../registries/metrics.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { pause } from '../kernel/async/pause.ts';
import { Wakeable } from '../kernel/async/wakeable.ts';
import { within } from '../kernel/async/within.ts';
import { Database } from '../persistence/database.ts';
import { Sweep } from '../registries/sweep.ts';
import { Worker } from '../messaging/worker.ts';
import { reasonOf } from './job-failure.ts';
import { JobQueue, type Job, type JobKind } from './job-queue.ts';

const POLL_MS = 1_000;
/** Pause between two looks, so that one look finds the jobs of several commits. */
const PAUSE_MS = 100;
const STOP_TIMEOUT_MS = 5_000;

/**
 * All kinds of queued background work. The worker looks for jobs after each commit, with one
 * statement for all kinds.
 */
@Injectable()
export class Jobs implements OnModuleDestroy {
  readonly #queues: JobQueue[] = [];
  readonly #off: (() => void)[];
  readonly #logger = new Logger(Jobs.name);
  readonly #stop = new AbortController();
  readonly #looking = new Wakeable(() => this.look());

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    signal: EventSignal,
    private readonly worker: Worker,
    metrics: Metrics,
  ) {
    const wake = () => this.wake();
    // Reactions to events queue jobs too.
    this.#off = [signal.onAnyCommit(wake), signal.onApplied(wake)];
    const queues = this.#queues;
    new Gauge({
      name: 'nattil_jobs_resting',
      help: 'Whether background work of a kind rests, because its last tries failed',
      labelNames: ['kind'],
      registers: [metrics.registry],
      collect() {
        for (const queue of queues) this.set({ kind: queue.name }, queue.rests ? 1 : 0);
      },
    });
  }

  register<Row extends Job>(kind: JobKind<Row>): JobQueue<Row> {
    const queue = new JobQueue(kind, this.database, this.clock);
    this.#queues.push(queue as unknown as JobQueue);
    return queue;
  }

  async onModuleDestroy(): Promise<void> {
    for (const off of this.#off) off();
    this.#stop.abort();
    await this.#looking.stop();
    const stopped = Promise.all(this.#queues.map((queue) => queue.stop()));
    await within(STOP_TIMEOUT_MS, 'Background work', stopped).catch(() => undefined);
  }

  /** Polls for retries and for lost notifications. Does not wait for jobs, which would delay a stop. */
  @Interval('run-jobs', POLL_MS)
  wake(): void {
    if (this.worker.running && !this.#stop.signal.aborted) this.#looking.wake();
  }

  private async look(): Promise<void> {
    try {
      for (const queue of await this.withSome(({ due }) => due)) queue.wake();
    } catch (error) {
      const sentence = `Background work cannot be looked for and is tried again: ${reasonOf(error)}`;
      warnOfFailure(this.#logger, error, sentence);
    }
    await pause(PAUSE_MS, this.#stop.signal);
  }

  /** The queues for which their statement finds a job, in one round trip. */
  private async withSome(statement: (queue: JobQueue) => string): Promise<JobQueue[]> {
    const found = this.#queues.map((queue, n) => `exists(${statement(queue)}) as "${n}"`);
    const [row] = await this.database.query<Record<string, boolean>>(`select ${found.join(', ')}`, [
      this.clock.now(),
    ]);
    return this.#queues.filter((_, n) => row![n]);
  }

  /** Erases jobs that waited until their secret expired; returns how many. */
  @Sweep('erase-unsent-secrets', CronExpression.EVERY_10_SECONDS)
  async eraseExpired(): Promise<number> {
    let erased = 0;
    for (const queue of await this.withSome(({ expired }) => expired))
      erased += await queue.eraseExpired();
    return erased;
  }
}
