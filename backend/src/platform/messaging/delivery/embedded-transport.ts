import { Logger } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { isProjection, type EventConsumer } from '../consumers/consumer.ts';
import type { EventApplier } from '../consumers/event-applier.ts';
import { pause } from '../../async/pause.ts';
import type { EventTransport, TransportHealth } from './transport.ts';
import { Wakeable } from '../../async/wakeable.ts';

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

  /** A consumer whose kinds did not come only has its cursor to move, and that has time. */
  wake(kinds?: readonly AggregateType[]): void {
    for (const follower of this.#followers)
      if (!kinds || kinds.some((kind) => follower.subscribes(kind))) follower.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#followers.map((f) => f.stop()));
    this.#followers = [];
  }

  health(): TransportHealth {
    const stuck = this.#followers.filter((f) => f.trouble);
    if (stuck.length === 0) return { ready: true, ...this.applier.halts.health() };
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

  subscribes(kind: AggregateType): boolean {
    return this.consumer.subscribes.includes(kind);
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
      let outcome;
      do outcome = await this.applier.advance(this.consumer);
      while (outcome === 'more' && !this.#following.stopped);
      this.trouble = null;
      if (outcome === 'halted') await pause(AFTER_TROUBLE_MS, this.#stop.signal);
      if (!isProjection(this.consumer)) await pause(REACTION_RESTS_MS, this.#stop.signal);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.#logger.warn(`${this.name} could not go on: ${this.trouble}`);
      await pause(AFTER_TROUBLE_MS, this.#stop.signal);
    }
  }
}
