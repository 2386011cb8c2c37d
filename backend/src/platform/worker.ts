import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { EventPump } from './messaging/delivery/event-pump.ts';

/** What runs in `ROLE=worker` and in the default single process: events on their way, and sweeps. */
@Injectable()
export class Worker {
  #running = false;
  readonly #stop = new AbortController();

  constructor(
    private readonly pump: EventPump,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  get running(): boolean {
    return this.#running;
  }

  /** Given when the worker stops, for sweeps that go on for long. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  async start(): Promise<void> {
    this.#running = true;
    await this.pump.start();
    for (const sweep of this.sweeps()) sweep.start();
  }

  /** Finishes what is being done; nothing new begins. */
  async stop(): Promise<void> {
    if (!this.#running) return;
    this.#running = false;
    this.#stop.abort();
    await Promise.all(this.sweeps().map((sweep) => sweep.stop()));
    await this.pump.stop();
  }

  private sweeps() {
    return [...this.scheduler.getCronJobs().values()];
  }
}
