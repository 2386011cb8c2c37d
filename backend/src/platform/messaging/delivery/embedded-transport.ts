import { Logger } from '@nestjs/common';
import { warnOfFailure } from '../../persistence/background-failures.ts';
import { pause } from '../../kernel/async/pause.ts';
import { Wakeable } from '../../kernel/async/wakeable.ts';
import type { Queryable } from '../../persistence/database.ts';
import { isProjection, takes, type EventConsumer } from '../consumers/consumer.ts';
import { passOver, readCursors } from '../consumers/cursors.ts';
import type { EventApplier } from '../consumers/event-applier.ts';
import type { JointSteps } from '../consumers/joint-steps.ts';
import type { Arrivals } from '../../event-log/log-lookup.ts';
import type { EventTransport, TransportHealth } from './transport.ts';

const RETRY_MS = 500;
/** Pause between steps of a reaction: no reader waits for it, so it batches several commits. */
const REACTION_PAUSE_MS = 100;

/** While nothing happens, one look in so many finds a cursor that an operator moved back. */
const LOOKS_AT_REST = 3;

/** Delivers by reading the log: each consumer follows it by `seq` with its own cursor. */
export class EmbeddedTransport implements EventTransport {
  readonly name = 'embedded';
  readonly wakesByType = true;
  #followers: Follower[] = [];
  /** Highest sequence number announced; `target` of every follower covers the events up to it. */
  #head = 0;
  /** The head that every cursor had reached at the last look. */
  #settledAt = -1;
  #looks = 0;

  /** Followers of projections that new events concern. */
  readonly #due = new Set<Follower>();
  readonly #together = new Wakeable(() => this.followTogether());

  constructor(
    private readonly applier: EventApplier,
    private readonly database: Queryable,
    private readonly joint: Pick<JointSteps, 'advance'>,
  ) {}

  async prepare(): Promise<void> {}

  async start(consumers: readonly EventConsumer[]): Promise<void> {
    this.#followers = consumers.map((consumer) => new Follower(consumer, this.applier));
    this.wake();
  }

  wake(arrivals?: Arrivals): void {
    for (const follower of arrivals ? this.note(arrivals) : this.#followers)
      if (arrivals && isProjection(follower.consumer) && !follower.trouble) this.#due.add(follower);
      else follower.wake();
    if (this.#due.size > 0) this.#together.wake();
  }

  /**
   * Wakes every follower that is behind: its step failed, the process that worked on it has ended,
   * or an operator moved its cursor back. Moves the other cursors past events of other consumers.
   */
  async look(arrivals: Arrivals): Promise<void> {
    this.note(arrivals);
    this.#looks += 1;
    if (this.#head === this.#settledAt && this.#looks % LOOKS_AT_REST !== 0) return;
    const cursors = await readCursors(
      this.database,
      this.#followers.map(({ consumer }) => consumer),
    );
    const head = this.#head;
    const idle: { consumer: EventConsumer; cursor: number }[] = [];
    for (const follower of this.#followers) {
      const { consumer } = follower;
      const cursor = cursors.get(consumer.name) ?? 0;
      // A halted consumer needs a step to find out whether another version has applied the event.
      if (cursor < follower.target || this.applier.halts.of(consumer.name)) follower.wake();
      else if (cursor < head) idle.push({ consumer, cursor });
    }
    if (idle.length > 0) await passOver(this.database, idle, head);
    const isSettled = this.#followers.every(({ consumer }) => cursors.get(consumer.name) === head);
    this.#settledAt = isSettled ? head : -1;
  }

  positions(consumers: readonly EventConsumer[]): Promise<ReadonlyMap<string, number>> {
    return readCursors(this.database, consumers);
  }

  async stop(): Promise<void> {
    await this.#together.stop();
    await Promise.all(this.#followers.map((f) => f.stop()));
    this.#followers = [];
  }

  health(): TransportHealth {
    const stuck = this.#followers.filter((f) => f.trouble);
    if (stuck.length === 0) return { ready: true, ...this.applier.halts.health() };
    return { ready: false, detail: stuck.map((f) => `${f.name}: ${f.trouble}`).join('; ') };
  }

  /** One transaction for the projections that new events concern; the others follow alone. */
  private async followTogether(): Promise<void> {
    const due = [...this.#due];
    this.#due.clear();
    const consumers = due.map(({ consumer }) => consumer).filter(isProjection);
    // After an error each finds out alone whether it was its own.
    const alone = await this.joint.advance(consumers).catch(() => consumers);
    for (const follower of due) if (alone.some((one) => one === follower.consumer)) follower.wake();
  }

  /** Returns the followers that take any of these events. */
  private note({ head, types }: Arrivals): Follower[] {
    const concerned = this.#followers.filter(
      ({ consumer }) => !types || types.some(({ kind, type }) => takes(consumer, kind, type)),
    );
    for (const follower of concerned) follower.target = Math.max(follower.target, head);
    this.#head = Math.max(this.#head, head);
    return concerned;
  }
}

/** Follows the log for one consumer. */
class Follower {
  trouble: string | null = null;
  /** Highest known sequence number of an event that this consumer takes. */
  target = 0;
  readonly #logger = new Logger(EmbeddedTransport.name);
  readonly #following = new Wakeable(() => this.follow());
  readonly #stop = new AbortController();

  constructor(
    readonly consumer: EventConsumer,
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
      let outcome;
      do outcome = await this.applier.advance(this.consumer);
      while (outcome === 'more' && !this.#following.stopped);
      this.trouble = null;
      if (outcome === 'halted') await pause(RETRY_MS, this.#stop.signal);
      if (!isProjection(this.consumer)) await pause(REACTION_PAUSE_MS, this.#stop.signal);
    } catch (error) {
      this.trouble = (error as Error).message;
      const sentence = `${this.name} stopped reading the log and tries again: ${this.trouble}`;
      warnOfFailure(this.#logger, error, sentence);
      await pause(RETRY_MS, this.#stop.signal);
    }
  }
}
