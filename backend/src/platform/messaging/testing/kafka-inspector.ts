import type { Admin, KafkaMessage } from 'kafkajs';
import { eventually } from '../../testing/eventually.ts';
import { kafkaClient } from '../delivery/kafka/kafka-client.ts';
import { unsecured } from './unsecured.ts';

/** A busy broker takes its time to delete topics. */
const SLOWLY = 45_000;

/** Inspects topics and groups from outside, as an operator or a subscriber would. */
export class KafkaInspector {
  readonly #kafka;

  constructor(brokers: string[]) {
    this.#kafka = kafkaClient(unsecured(brokers));
  }

  async asAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }

  /** Removes the topics of earlier specs, and with them the groups' offsets. */
  async wipe(): Promise<void> {
    await this.asAdmin(async (admin) => {
      const ours = async () => (await admin.listTopics()).filter((t) => t.startsWith('privilege.'));
      const topics = await ours();
      if (topics.length > 0) await admin.deleteTopics({ topics });
      await eventually('the topics are gone', async () => (await ours()).length === 0, SLOWLY);
    });
  }

  /** Deletes the topics of a running product, which may recreate them, empty, in the meantime. */
  async deleteUnder(): Promise<void> {
    await this.asAdmin(async (admin) => {
      const topics = (await admin.listTopics()).filter((t) => t.startsWith('privilege.'));
      await admin.deleteTopics({ topics });
      await eventually(
        'what stood in the topics is gone',
        async () => {
          for (const topic of await admin.listTopics())
            if (topics.includes(topic) && (await sizeOf(admin, topic)) > 0) return false;
          return true;
        },
        SLOWLY,
      );
    });
  }

  /** Messages that a group has not yet committed in this topic. */
  async lag(group: string, topic: string): Promise<number> {
    return this.asAdmin(async (admin) => {
      const ends = await offsetsOf(admin, topic);
      const [own] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
      return ends.reduce((sum, { partition, high, low }) => {
        const at = Number(own!.partitions.find((p) => p.partition === partition)?.offset ?? -1);
        return sum + Number(high) - (at < 0 ? Number(low) : at);
      }, 0);
    });
  }

  /** Every message of a topic, partition by partition. */
  async messages(topic: string): Promise<(KafkaMessage & { partition: number })[]> {
    const ends = await this.asAdmin((admin) => offsetsOf(admin, topic));
    let open = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    const messages: (KafkaMessage & { partition: number })[] = [];
    if (open === 0) return messages;
    const consumer = this.#kafka.consumer({
      groupId: `inspector-${crypto.randomUUID()}`,
      maxWaitTimeInMs: 200,
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    const all = Promise.withResolvers<void>();
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ partition, message }) => {
        messages.push({ ...message, partition });
        open -= 1;
        if (open === 0) all.resolve();
      },
    });
    await all.promise;
    await consumer.disconnect();
    return messages;
  }
}

/** A new topic has no leader on some brokers at first; the call is retried. */
function offsetsOf(admin: Admin, topic: string) {
  return eventually(`${topic} has leaders`, () => admin.fetchTopicOffsets(topic));
}

async function sizeOf(admin: Admin, topic: string): Promise<number> {
  const ends = await admin.fetchTopicOffsets(topic);
  return ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
}

/** The headers of a message as text. */
export function headersOf({ headers }: KafkaMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([k, v]) => [k, String(v)]));
}
