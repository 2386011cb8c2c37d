import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { EventPump } from './delivery/event-pump.ts';
import { StopSignal } from '../kernel/stop-signal.ts';

/**
 * The background work of `ROLE=worker` and of the default single process: event delivery and
 * sweeps.
 */
@Injectable()
export class Worker {
  #running = false;

  constructor(
    private readonly pump: EventPump,
    private readonly scheduler: SchedulerRegistry,
    private readonly stopSignal: StopSignal,
  ) {}

  get running(): boolean {
    return this.#running;
  }

  async start(): Promise<void> {
    this.#running = true;
    await this.pump.start();
    for (const sweep of this.sweeps()) sweep.start();
  }

  /** Finishes running work and starts nothing new. */
  async stop(): Promise<void> {
    if (!this.#running) return;
    this.#running = false;
    this.stopSignal.stop();
    await Promise.all(this.sweeps().map((sweep) => sweep.stop()));
    await this.pump.stop();
  }

  private sweeps() {
    return [...this.scheduler.getCronJobs().values()];
  }
}
