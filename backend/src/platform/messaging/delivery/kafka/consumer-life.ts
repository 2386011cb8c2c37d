import type { TopicPartitionOffset } from 'kafkajs';

/** Liveness of one Kafka consumer, and its end. */
export class ConsumerLife {
  fetchedAt = performance.now();
  heartbeatAt = performance.now();
  /** The database cannot be written at present. */
  failing = false;
  ended = false;
  /** Its partitions by topic. */
  assigned: Record<string, number[]> = {};
  /** The offsets to commit, by partition. */
  readonly applied = new Map<string, TopicPartitionOffset>();
  readonly #over = Promise.withResolvers<void>();

  constructor() {
    // The consumer may end before anybody awaits `over`; this avoids an unhandled rejection.
    this.#over.promise.catch(() => undefined);
  }

  get over(): Promise<void> {
    return this.#over.promise;
  }

  silence(): number {
    return performance.now() - Math.min(this.fetchedAt, this.heartbeatAt);
  }

  end(error?: Error): void {
    this.ended = true;
    if (error) this.#over.reject(error);
    else this.#over.resolve();
  }
}
