import type { TopicPartitionOffset } from 'kafkajs';

/** Signs of life of one consumer, and its end. */
export class ConsumerLife {
  fetchedAt = performance.now();
  heartbeatAt = performance.now();
  /** The database cannot be written just now. */
  failing = false;
  ended = false;
  /** Its partitions by topic. */
  assigned: Record<string, number[]> = {};
  /** The offsets to commit, by partition. */
  readonly applied = new Map<string, TopicPartitionOffset>();
  readonly #over = Promise.withResolvers<void>();

  constructor() {
    // Nobody may be waiting yet when it ends.
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
