import { Logger } from '@nestjs/common';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { topicOf } from '@nattil/contracts/events/event-map';
import { warnOfFailure } from '../../../persistence/background-failures.ts';
import { fromMessage } from './cloud-event.ts';
import { isProjection, type EventConsumer } from '../../consumers/consumer.ts';
import type { EventApplier } from '../../consumers/event-applier.ts';
import { Halted } from '../../consumers/halts.ts';
import type { Delivered } from '../../../event-log/log-lookup.ts';
import { backoff, pause } from '../../../kernel/async/pause.ts';
import { within } from '../../../kernel/async/within.ts';
import { ConsumerLife } from './consumer-life.ts';
import { endOffsetsForNewGroup } from './end-offsets.ts';
import { Batcher } from '../../../kernel/async/batcher.ts';

const SESSION_MS = 10_000;
const HEARTBEAT_MS = 3_000;
/** A fetch waits this long for messages, and stopping waits for the fetch. */
const FETCH_WAIT_MS = 1_000;
/** The fetch of a reaction collects messages for this long: no reader waits for a reaction. */
const REACTION_PAUSE_MS = 250;
const REACTION_MIN_BYTES = 1_000_000;
const COMMIT_MS = 1_000;
const SILENT_MS = 60_000;
/** A halted consumer stays out of its group for this long. */
const HALTED_MS = 30_000;
const LOOK_MS = 5_000;
const DISCONNECT_WITHIN_MS = 4_000;
const CHUNK = 500;
/** More than a topic's partitions. */
const PARTITIONS_AT_ONCE = 64;

interface Surroundings {
  /** Applies events that are in the log but not yet applied. */
  reconcile: (consumer: EventConsumer) => Promise<unknown>;
  /** Called after every failure, because topics may have been deleted. */
  onTrouble: () => void;
  silentMs?: number;
}

/**
 * One EventConsumer as the Kafka group `privilege.<name>`. The offset, committed every second, is
 * only a hint: the applier has the exact progress. A Kafka consumer that crashes, or neither
 * fetches nor sends heartbeats for a minute, is replaced; the retries never end.
 */
export class Subscription {
  /** Null once it fetches. */
  trouble: string | null = 'It has not joined its group yet';
  readonly #logger = new Logger(Subscription.name);
  readonly #stop = new AbortController();
  readonly #applying: Batcher<Delivered>;
  readonly #reconcile: Surroundings['reconcile'];
  readonly #onTrouble: Surroundings['onTrouble'];
  readonly #silentMs: number;
  /** Whether it has started at its group's offset and has read earlier events from the log. */
  #placed = false;
  #running: Promise<void> | undefined;
  #life: ConsumerLife | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly consumer: EventConsumer,
    private readonly applier: EventApplier,
    { reconcile, onTrouble, silentMs = SILENT_MS }: Surroundings,
  ) {
    this.#reconcile = reconcile;
    this.#onTrouble = onTrouble;
    this.#silentMs = silentMs;
    this.#applying = new Batcher(async (events) => {
      const halt = await this.applier.deliverFromTopic(this.consumer, events);
      if (halt) throw new Halted(halt);
    }, CHUNK);
  }

  get name(): string {
    return this.consumer.name;
  }

  get group(): string {
    return `privilege.${this.consumer.name}`;
  }

  start(): void {
    this.#running ??= this.run();
  }

  /** Joins its group again after its topics were recreated: the old offsets are meaningless. */
  restart(): void {
    this.#life?.applied.clear();
    this.#life?.end(new Error('Its topics were created again'));
    this.start();
  }

  /** Finishes the current batch and leaves the group. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.#stop.signal.aborted; failures += 1) {
      const began = performance.now();
      try {
        await this.consume();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        if (error instanceof Halted) {
          this.trouble = null;
          await pause(HALTED_MS, this.#stop.signal);
          this.applier.halts.note(this.name, null);
        } else {
          this.trouble = (error as Error).message;
          this.#logger.warn(`${this.name} reconnects: ${this.trouble}`);
          this.#onTrouble();
        }
      }
      if (performance.now() - began > this.#silentMs) failures = 0;
      await pause(backoff(failures), this.#stop.signal);
    }
  }

  /** The life of one Kafka consumer: throws when it has failed, returns when it is stopped. */
  private async consume(): Promise<void> {
    const life = new ConsumerLife();
    this.#life = life;
    const consumer = this.kafka.consumer({
      groupId: this.group,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      ...(isProjection(this.consumer)
        ? { maxWaitTimeInMs: FETCH_WAIT_MS }
        : { maxWaitTimeInMs: REACTION_PAUSE_MS, minBytes: REACTION_MIN_BYTES }),
      allowAutoTopicCreation: false,
      retry: {
        retries: 3,
        initialRetryTime: 200,
        maxRetryTime: 2_000,
        restartOnFailure: async () => false,
      },
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => life.end(payload.error));
    consumer.on(consumer.events.FETCH, () => {
      life.fetchedAt = performance.now();
      if (this.trouble && !life.failing) this.trouble = null;
    });
    // After a reassignment, offsets of partitions that another member now owns are dropped.
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      life.applied.clear();
      life.assigned = payload.memberAssignment;
    });
    consumer.on(consumer.events.HEARTBEAT, () => (life.heartbeatAt = performance.now()));
    const watchdog = setInterval(
      () => {
        if (life.silence() > this.#silentMs)
          life.end(new Error(`No fetch and no heartbeat for ${this.#silentMs / 1000} s`));
      },
      Math.min(LOOK_MS, this.#silentMs / 4),
    );
    const committing = setInterval(() => void this.commit(consumer, life), COMMIT_MS);
    const stopped = () => life.end();
    this.#stop.signal.addEventListener('abort', stopped);
    try {
      await Promise.race([this.begin(consumer, life), life.over]);
      await life.over;
    } finally {
      clearInterval(watchdog);
      clearInterval(committing);
      this.#stop.signal.removeEventListener('abort', stopped);
      life.end();
      const leaving = this.commit(consumer, life).then(() => consumer.disconnect());
      await within(DISCONNECT_WITHIN_MS, 'Leaving the group', leaving).catch(() => undefined);
    }
  }

  private async begin(consumer: Consumer, life: ConsumerLife): Promise<void> {
    await consumer.connect();
    const topics = [...new Set(this.consumer.subscribes.map(topicOf))];
    await consumer.subscribe({ topics, fromBeginning: true });
    const ends = this.#placed ? null : await endOffsetsForNewGroup(this.kafka, this.group, topics);
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: (payload) => this.eachBatch(payload, life),
    });
    for (const end of ends ?? [])
      if (life.assigned[end.topic]?.includes(end.partition)) {
        consumer.seek(end);
        life.applied.set(`${end.topic}/${end.partition}`, end);
      }
    if (!this.#placed) await this.catchUp(life);
    this.#placed = true;
  }

  /**
   * Applies the events published before the group's offset once, from the log, which has them all.
   */
  private async catchUp(life: ConsumerLife): Promise<void> {
    await this.#reconcile(this.consumer);
    const halt = this.applier.halts.of(this.name);
    if (!halt) return;
    life.applied.clear();
    throw new Halted(halt);
  }

  private async eachBatch(payload: EachBatchPayload, life: ConsumerLife): Promise<void> {
    const { batch, heartbeat, resolveOffset, isRunning, isStale } = payload;
    const { topic, partition, messages } = batch;
    const isAlive = () => !life.ended && isRunning() && !isStale();
    const beating = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
    try {
      for (let at = 0; at < messages.length && isAlive(); at += CHUNK) {
        const chunk = messages.slice(at, at + CHUNK);
        if (!(await this.deliver(this.eventsOf(chunk), life, isAlive))) return;
        const last = chunk.at(-1)!.offset;
        resolveOffset(last);
        const offset = (BigInt(last) + 1n).toString();
        life.applied.set(`${topic}/${partition}`, { topic, partition, offset });
        await heartbeat();
      }
    } finally {
      clearInterval(beating);
    }
  }

  /** Returns false when the consumer ended before the events could be applied. */
  private async deliver(
    events: Delivered[],
    life: ConsumerLife,
    isAlive: () => boolean,
  ): Promise<boolean> {
    for (let failures = 0; isAlive(); failures += 1) {
      try {
        await this.#applying.add(events);
        life.failing = false;
        return true;
      } catch (error) {
        if (error instanceof Halted) {
          // The consumer leaves the group, so that a member of a newer version gets its partitions.
          life.end(error);
          return false;
        }
        life.failing = true;
        this.trouble = (error as Error).message;
        const sentence = `${this.name} could not apply a batch: ${this.trouble}`;
        warnOfFailure(this.#logger, error, sentence);
        await pause(backoff(failures), this.#stop.signal);
        // The consumer is alive; it waits for the database.
        life.fetchedAt = performance.now();
      }
    }
    return false;
  }

  private async commit(consumer: Consumer, life: ConsumerLife): Promise<void> {
    const offsets = [...life.applied];
    if (offsets.length === 0) return;
    life.applied.clear();
    try {
      await consumer.commitOffsets(offsets.map(([, offset]) => offset));
    } catch (error) {
      // Commits fail during a rebalance; the applier drops the repeats.
      this.#logger.debug(`${this.name} could not commit: ${(error as Error).message}`);
      for (const [key, offset] of offsets)
        if (!life.applied.has(key)) life.applied.set(key, offset);
    }
  }

  private eventsOf(messages: KafkaMessage[]): Delivered[] {
    const events = messages.map(fromMessage).filter((event) => event !== null);
    const strange = messages.length - events.length;
    if (strange > 0)
      this.#logger.warn(
        `${this.name} skips ${strange} messages that are not events of this installation`,
      );
    return events;
  }
}
