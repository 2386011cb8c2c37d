import { Partitioners, type Kafka, type Message, type Producer } from 'kafkajs';
import { within } from '../../../kernel/async/within.ts';

// Below the database's timeout for idle transactions, because the relay holds one while it sends,
// and short enough for a shutdown.
const SEND_WITHIN_MS = 6_000;
const DISCONNECT_WITHIN_MS = 2_000;

/** Sends to Kafka and waits for all in-sync replicas. */
export class Publisher {
  #producer: Producer | undefined;

  constructor(private readonly kafka: Kafka) {}

  /** Messages of a topic keep their order. Throws when any of them is not acknowledged. */
  async send(byTopic: Map<string, Message[]>): Promise<void> {
    try {
      const topicMessages = [...byTopic].map(([topic, messages]) => ({ topic, messages }));
      await within(SEND_WITHIN_MS, 'Sending to Kafka', this.sendAll(topicMessages));
    } catch (error) {
      // After a failed send the producer's sequence numbers are wrong; a new one starts at zero.
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    if (producer)
      await within(DISCONNECT_WITHIN_MS, 'Disconnecting', producer.disconnect()).catch(
        () => undefined,
      );
  }

  private async sendAll(topicMessages: { topic: string; messages: Message[] }[]): Promise<void> {
    if (!this.#producer) {
      const producer = this.kafka.producer({
        allowAutoTopicCreation: false,
        idempotent: true,
        maxInFlightRequests: 1,
        createPartitioner: Partitioners.DefaultPartitioner,
        retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 1_000 },
      });
      this.#producer = producer;
      await producer.connect();
    }
    await this.#producer.sendBatch({ acks: -1, timeout: 5_000, topicMessages });
  }
}
