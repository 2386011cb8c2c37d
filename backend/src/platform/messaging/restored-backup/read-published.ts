import { randomUUID } from 'node:crypto';
import type { Kafka, KafkaMessage } from 'kafkajs';

const SILENT_MS = 60_000;

/**
 * Reads the messages of these topics, from this time to the topics' current ends, without an order
 * across partitions. Throws when the brokers do not answer.
 */
export async function readPublished(
  kafka: Kafka,
  topics: string[],
  since: Date,
  handle: (messages: KafkaMessage[]) => Promise<void>,
): Promise<void> {
  const admin = kafka.admin();
  const groupId = `privilege.reading-${randomUUID()}`;
  try {
    await admin.connect();
    const begins: { topic: string; partition: number; offset: string }[] = [];
    const open = new Map<string, bigint>();
    for (const topic of topics) {
      const ends = await admin.fetchTopicOffsets(topic);
      for (const begin of await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime())) {
        const { high } = ends.find(({ partition }) => partition === begin.partition)!;
        begins.push({ topic, ...begin });
        if (BigInt(begin.offset) < BigInt(high))
          open.set(`${topic}/${begin.partition}`, BigInt(high));
      }
    }
    if (open.size === 0) return;
    const consumer = kafka.consumer({
      groupId,
      allowAutoTopicCreation: false,
      retry: { retries: 3, restartOnFailure: async () => false },
    });
    const through = Promise.withResolvers<void>();
    const silence = setTimeout(
      () => through.reject(new Error('Kafka has been silent for a minute')),
      SILENT_MS,
    );
    consumer.on(consumer.events.CRASH, ({ payload }) => through.reject(payload.error));
    try {
      await consumer.connect();
      await consumer.subscribe({ topics, fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          await handle(batch.messages);
          silence.refresh();
          const part = `${batch.topic}/${batch.partition}`;
          if (BigInt(batch.lastOffset()) + 1n >= (open.get(part) ?? 0n)) open.delete(part);
          if (open.size === 0) through.resolve();
        },
      });
      for (const begin of begins) consumer.seek(begin);
      await through.promise;
    } finally {
      clearTimeout(silence);
      await consumer.disconnect().catch(() => undefined);
    }
    await admin.deleteGroups([groupId]).catch(() => undefined);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
