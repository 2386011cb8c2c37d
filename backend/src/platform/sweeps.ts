import { Injectable, Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';

/** Work that time causes, e.g. expiring codes. It must be safe to run in several workers at once. */
export interface Sweep {
  name: string;
  everyMs: number;
  /** Answers how much it found to do. One that goes on for long ends early once `stopped` is given. */
  run(stopped: AbortSignal): Promise<number>;
}

/** All sweeps of this process; they run where the worker runs. */
@Injectable()
export class Sweeps {
  readonly #logger = new Logger(Sweeps.name);
  readonly #sweeps: Sweep[] = [];
  readonly #running = new Set<Promise<void>>();
  #stop = new AbortController();

  constructor(private readonly scheduler: SchedulerRegistry) {}

  register(sweep: Sweep): void {
    this.#sweeps.push(sweep);
  }

  start(): void {
    this.#stop = new AbortController();
    for (const sweep of this.#sweeps) {
      let busy = false;
      const tick = () => {
        if (busy) return;
        busy = true;
        const run = this.run(sweep).finally(() => {
          busy = false;
          this.#running.delete(run);
        });
        this.#running.add(run);
      };
      this.scheduler.addInterval(sweep.name, setInterval(tick, sweep.everyMs));
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    for (const { name } of this.#sweeps)
      if (this.scheduler.doesExist('interval', name)) this.scheduler.deleteInterval(name);
    await Promise.all(this.#running);
  }

  /** Runs one sweep now, by name. */
  async runNow(name: string): Promise<number> {
    const sweep = this.#sweeps.find((s) => s.name === name);
    if (!sweep) throw new Error(`No sweep named ${name}`);
    return sweep.run(this.#stop.signal);
  }

  private async run(sweep: Sweep): Promise<void> {
    try {
      await sweep.run(this.#stop.signal);
    } catch (error) {
      this.#logger.warn(`${sweep.name} failed: ${(error as Error).message}`);
    }
  }
}
