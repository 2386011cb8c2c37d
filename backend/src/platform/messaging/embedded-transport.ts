import { Logger } from '@nestjs/common';
import { isProjection, type EventConsumer } from './consumer.ts';
import type { EventApplier } from './event-applier.ts';
import { pause } from './pause.ts';
import type { EventTransport } from './transport.ts';
import { Wakeable } from './wakeable.ts';

const AFTER_TROUBLE_MS = 500;
/** Nobody waits for a reaction: it takes what came meanwhile together, instead of a step per commit. */
const REACTION_RESTS_MS = 100;

/** Delivers by reading the log: each consumer follows it by `seq` with a cursor of its own. */
export class EmbeddedTransport implements EventTransport {
  readonly name = 'embedded';
  #followers: Follower[] = [];

  constructor(private readonly applier: EventApplier) {}

  async prepare(): Promise<void> {}

  async start(consumers: readonly EventConsumer[]): Promise<void> {
    this.#followers = consumers.map((consumer) => new Follower(consumer, this.applier));
    this.wake();
  }

  wake(): void {
    for (const follower of this.#followers) follower.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#followers.map((f) => f.stop()));
    this.#followers = [];
  }

  health(): { ready: boolean; detail?: string } {
    const stuck = this.#followers.filter((f) => f.trouble);
    if (stuck.length === 0) return { ready: true };
    return { ready: false, detail: stuck.map((f) => `${f.name}: ${f.trouble}`).join('; ') };
  }
}

/** Follows the log for one consumer. */
class Follower {
  trouble: string | null = null;
  readonly #logger = new Logger(EmbeddedTransport.name);
  readonly #following = new Wakeable(() => this.follow());
  readonly #stop = new AbortController();

  constructor(
    private readonly consumer: EventConsumer,
    private readonly applier: EventApplier,
  ) {}

  get name(): string {
    return this.consumer.name;
  }

  wake(): void {
    this.#following.wake();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#following.stop();
  }

  private async follow(): Promise<void> {
    try {
      while (!this.#following.stopped && (await this.applier.advance(this.consumer)) === 'more');
      this.trouble = null;
      if (!isProjection(this.consumer)) await pause(REACTION_RESTS_MS, this.#stop.signal);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.#logger.warn(`${this.name} could not go on: ${this.trouble}`);
      await pause(AFTER_TROUBLE_MS, this.#stop.signal);
    }
  }
}
