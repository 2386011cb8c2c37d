import { Logger } from '@nestjs/common';
import { isConnectionLost } from '../persistence/database.ts';
import type { EventConsumer } from './consumer.ts';
import type { EventApplier } from './event-applier.ts';
import type { EventTransport } from './transport.ts';

const AFTER_TROUBLE_MS = 500;

/** Delivers by reading the log: each consumer follows it by `seq` with a cursor of its own. */
export class EmbeddedTransport implements EventTransport {
  readonly name = 'embedded';
  readonly #logger = new Logger(EmbeddedTransport.name);
  readonly #followers: Follower[] = [];

  constructor(private readonly applier: EventApplier) {}

  async prepare(): Promise<void> {}

  async start(consumers: readonly EventConsumer[]): Promise<void> {
    for (const consumer of consumers)
      this.#followers.push(new Follower(consumer, this.applier, this.#logger));
    this.wake();
  }

  wake(): void {
    for (const follower of this.#followers) follower.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#followers.map((f) => f.stop()));
    this.#followers.length = 0;
  }

  health(): { ready: boolean; detail?: string } {
    const stuck = this.#followers.filter((f) => f.trouble);
    if (stuck.length === 0) return { ready: true };
    return { ready: false, detail: stuck.map((f) => `${f.name}: ${f.trouble}`).join('; ') };
  }
}

/** Follows the log for one consumer; wakes that come while it works are not lost. */
class Follower {
  trouble: string | null = null;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(
    private readonly consumer: EventConsumer,
    private readonly applier: EventApplier,
    private readonly logger: Logger,
  ) {}

  get name(): string {
    return this.consumer.name;
  }

  wake(): void {
    this.#again = true;
    this.#running ??= this.run().finally(() => {
      this.#running = undefined;
      if (this.#again && !this.#stopped) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  private async run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        while (!this.#stopped && (await this.applier.advance(this.consumer)) === 'more');
        this.trouble = null;
      } catch (error) {
        this.trouble = (error as Error).message;
        this.logger.warn(`${this.name} could not go on: ${this.trouble}`);
        if (!isConnectionLost(error)) this.logger.error((error as Error).stack);
        await new Promise((resolve) => setTimeout(resolve, AFTER_TROUBLE_MS));
      }
    }
  }
}
