import { Logger } from '@nestjs/common';
import type { Kafka } from 'kafkajs';
import type { KafkaConfig } from '../../../config/kafka-config.ts';
import type { Database } from '../../../persistence/database.ts';
import type { EventConsumer } from '../../consumers/consumer.ts';
import { DeadLetters } from '../../failures/dead-letters.ts';
import type { EventApplier } from '../../consumers/event-applier.ts';
import { kafkaClient } from './kafka-client.ts';
import { ensureTopics, WrongTopic } from './kafka-topics.ts';
import { backoff, pause } from '../../../kernel/async/pause.ts';
import { within } from '../../../kernel/async/within.ts';
import { Publisher } from './publisher.ts';
import { Reconciliation } from '../../consumers/reconciliation.ts';
import { Relay } from './relay.ts';
import { Subscription } from './subscription.ts';
import type { EventTransport, TransportHealth } from '../transport.ts';
import { Wakeable } from '../../../kernel/async/wakeable.ts';

const STOP_TIMEOUT_MS = 2_000;
const DEAD_LETTERS_EVERY_MS = 1_000;

/**
 * Delivers through Kafka: a relay publishes the log to the topics, and each consumer follows them
 * as its own group. No request waits for Kafka: while no broker answers, commands succeed and their
 * events wait in the log.
 */
export class KafkaTransport implements EventTransport {
  readonly name = 'kafka';
  readonly wakesByType = false;
  readonly #logger = new Logger(KafkaTransport.name);
  readonly #kafka: Kafka;
  readonly #publisher: Publisher;
  readonly #relay: Relay;
  readonly #deadLetters: DeadLetters;
  readonly #reconciliation: Reconciliation;
  readonly #stop = new AbortController();
  readonly #publishing = new Wakeable(() => this.publish());
  #subscriptions: Subscription[] = [];
  #looking: Promise<void> | undefined;
  #topicsReady = false;
  #failures = 0;
  #lastDeadLetters = -Infinity;
  #trouble: string | null = null;

  constructor(
    config: KafkaConfig,
    database: Database,
    private readonly applier: EventApplier,
    publicUrl: string,
  ) {
    this.#kafka = kafkaClient(config);
    this.#publisher = new Publisher(this.#kafka);
    this.#relay = new Relay(database, this.#publisher, publicUrl);
    this.#deadLetters = new DeadLetters(database, this.#publisher, publicUrl);
    this.#reconciliation = new Reconciliation(database, applier);
  }

  /** Throws when a topic is misconfigured. The product also starts while no broker answers. */
  async prepare(): Promise<void> {
    try {
      await ensureTopics(this.#kafka);
    } catch (error) {
      if (error instanceof WrongTopic) throw error;
      this.#logger.warn(`Kafka does not answer, and events wait in the log: ${messageOf(error)}`);
    }
  }

  async start(consumers: readonly EventConsumer[]): Promise<void> {
    const surroundings = {
      reconcile: (consumer: EventConsumer) => this.#reconciliation.reconcile(consumer),
      onTrouble: () => this.lookForTopics(),
    };
    this.#subscriptions = consumers.map(
      (c) => new Subscription(this.#kafka, c, this.applier, surroundings),
    );
    this.lookForTopics();
  }

  wake(): void {
    if (this.#topicsReady) this.#publishing.wake();
  }

  async look(): Promise<void> {
    this.wake();
  }

  /** Unknown: the partitions of a topic are followed by several processes. */
  async positions(): Promise<ReadonlyMap<string, number>> {
    return new Map();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    // `startWhenTopicsExist` may wait for a broker that does not answer; then it checks the signal.
    await within(STOP_TIMEOUT_MS, 'Starting', this.#looking ?? Promise.resolve()).catch(
      () => undefined,
    );
    await Promise.all([
      this.#publishing.stop().then(() => this.#publisher.close()),
      ...this.#subscriptions.map((s) => s.stop()),
    ]);
  }

  health(): TransportHealth {
    const details = this.#subscriptions
      .filter((s) => s.trouble)
      .map((s) => `${s.name}: ${s.trouble}`);
    if (this.#trouble) details.unshift(`publishing: ${this.#trouble}`);
    if (details.length > 0) return { ready: false, detail: details.join('; ') };
    return { ready: true, ...this.applier.halts.health() };
  }

  /** Runs at the start and after a failure: topics may have been deleted while the product runs. */
  private lookForTopics(): void {
    this.#topicsReady = false;
    this.#looking ??= this.startWhenTopicsExist().finally(() => (this.#looking = undefined));
  }

  private async startWhenTopicsExist(): Promise<void> {
    let made: string[] = [];
    for (let failures = 0; !this.#topicsReady; failures += 1) {
      try {
        made = await ensureTopics(this.#kafka);
        this.#topicsReady = true;
      } catch (error) {
        this.#trouble = messageOf(error);
        if (error instanceof WrongTopic) this.#logger.error(error.message);
        await pause(backoff(failures), this.#stop.signal);
      }
      if (this.#stop.signal.aborted) return;
    }
    if (made.length > 0) this.#logger.warn(`Created missing topics: ${made.join(', ')}`);
    for (const subscription of this.#subscriptions)
      if (made.length > 0) subscription.restart();
      else subscription.start();
    this.wake();
  }

  /** Publishes all waiting events. Retries forever, with a longer pause after each failure. */
  private async publish(): Promise<void> {
    try {
      while (!this.#stop.signal.aborted && (await this.#relay.step()) === 'more');
      this.applier.halts.note('relay', this.#relay.halt);
      await this.publishDeadLetters();
      if (this.#trouble) this.#logger.log('Kafka answers again');
      this.#failures = 0;
      this.#trouble = null;
    } catch (error) {
      if (!this.#trouble) this.#logger.warn(`Events wait in the log: ${messageOf(error)}`);
      this.#trouble = messageOf(error);
      await pause(backoff(this.#failures), this.#stop.signal);
      this.#failures += 1;
      this.lookForTopics();
    }
  }

  /** At most once a second, because these events have already waited for half a minute. */
  private async publishDeadLetters(): Promise<void> {
    if (performance.now() - this.#lastDeadLetters < DEAD_LETTERS_EVERY_MS) return;
    await this.#deadLetters.publish();
    this.#lastDeadLetters = performance.now();
  }
}

function messageOf(error: unknown): string {
  return Error.isError(error) ? error.message : String(error);
}
