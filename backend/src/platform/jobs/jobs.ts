import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CronExpression, Interval } from '@nestjs/schedule';
import { Gauge } from 'prom-client';
import { Clock } from '../persistence/clock.ts';
import { Metrics } from '../registries/metrics.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { within } from '../kernel/async/within.ts';
import { Database } from '../persistence/database.ts';
import { Sweep } from '../registries/sweep.ts';
import { Worker } from '../messaging/worker.ts';
import { JobQueue, type Job, type JobKind } from './job-queue.ts';

const POLL_MS = 500;
const STOP_TIMEOUT_MS = 5_000;

/** All kinds of queued background work. The worker runs the jobs soon after each commit. */
@Injectable()
export class Jobs implements OnModuleDestroy {
  readonly #queues: JobQueue[] = [];
  readonly #off: () => void;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    signal: EventSignal,
    private readonly worker: Worker,
    metrics: Metrics,
  ) {
    this.#off = signal.onCommitted(() => {
      this.wake();
    });
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
    this.#off();
    const stopped = Promise.all(this.#queues.map((queue) => queue.stop()));
    await within(STOP_TIMEOUT_MS, 'Background work', stopped).catch(() => undefined);
  }

  /** Polls for commits of other processes. Does not wait for jobs, which would delay a stop. */
  @Interval('run-jobs', POLL_MS)
  wake(): void {
    if (!this.worker.running) return;
    for (const queue of this.#queues) queue.wake();
  }

  /** Erases jobs that waited until their secret expired; returns how many. */
  @Sweep('erase-unsent-secrets', CronExpression.EVERY_10_SECONDS)
  async eraseExpired(): Promise<number> {
    let erased = 0;
    for (const queue of this.#queues) erased += await queue.eraseExpired();
    return erased;
  }
}
