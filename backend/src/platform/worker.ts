import { Injectable } from '@nestjs/common';
import { EventPump } from './messaging/delivery/event-pump.ts';
import { Sweeps } from './sweeps.ts';

/** What runs in `ROLE=worker` and in the default single process: events on their way, and sweeps. */
@Injectable()
export class Worker {
  #running = false;

  constructor(
    private readonly pump: EventPump,
    private readonly sweeps: Sweeps,
  ) {}

  get running(): boolean {
    return this.#running;
  }

  async start(): Promise<void> {
    this.#running = true;
    await this.pump.start();
    this.sweeps.start();
  }

  /** Finishes what is being done; nothing new begins. */
  async stop(): Promise<void> {
    if (!this.#running) return;
    this.#running = false;
    await this.sweeps.stop();
    await this.pump.stop();
  }
}
