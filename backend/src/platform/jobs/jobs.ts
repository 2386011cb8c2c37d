import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Clock } from '../clock.ts';
import { Metrics } from '../http/metrics.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { within } from '../async/within.ts';
import { Database } from '../persistence/database.ts';
import { Sweeps } from '../sweeps.ts';
import { Worker } from '../worker.ts';
import { JobQueue, type Job, type JobKind } from './job-queue.ts';

const POLL_MS = 500;
const ERASE_EVERY_MS = 10_000;
const STOP_WITHIN_MS = 5_000;

/** All background work that is queued. It is done where the worker runs, soon after each commit. */
@Injectable()
export class Jobs implements OnModuleDestroy {
  readonly #queues: JobQueue[] = [];
  readonly #off: () => void;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    sweeps: Sweeps,
    signal: EventSignal,
    worker: Worker,
    metrics: Metrics,
  ) {
    // The sweep does not wait for slow work, so that stopping does not either.
    const run = async () => (this.wake(), 0);
    sweeps.register({ name: 'run-jobs', everyMs: POLL_MS, run });
    sweeps.register({
      name: 'erase-unsent-secrets',
      everyMs: ERASE_EVERY_MS,
      run: () => this.eraseExpired(),
    });
    this.#off = signal.onCommitted(() => {
      if (worker.running) this.wake();
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
    await within(STOP_WITHIN_MS, 'Background work', stopped).catch(() => undefined);
  }

  private wake(): void {
    for (const queue of this.#queues) queue.wake();
  }

  private async eraseExpired(): Promise<number> {
    let erased = 0;
    for (const queue of this.#queues) erased += await queue.eraseExpired();
    return erased;
  }
}
