import type { Admin, Kafka } from 'kafkajs';
import { TOPICS } from '@nattil/contracts/events/event-map';

/** Never altered: keys would move to other partitions, and their events would be out of order. */
export const PARTITIONS = 6;

/** A topic exists with the wrong configuration; waiting does not help. */
export class WrongTopic extends Error {}

export function deadLetterTopic(topic: string): string {
  return `${topic}.dlt`;
}

/** Checks the existing topics, then creates the missing ones; returns the created ones. */
export async function ensureTopics(kafka: Kafka): Promise<string[]> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    const wanted = Object.values(TOPICS).flatMap((topic) => [topic, deadLetterTopic(topic)]);
    const listed = new Set(await admin.listTopics());
    const [present, missing] = [
      wanted.filter((t) => listed.has(t)),
      wanted.filter((t) => !listed.has(t)),
    ];
    // First, so that a wrong topic is reported even when the broker is too busy to create others.
    await check(admin, present);
    await create(admin, missing);
    await check(admin, missing);
    return missing;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

async function check(admin: Admin, wanted: string[]): Promise<void> {
  if (wanted.length === 0) return;
  const { topics } = await admin.fetchTopicMetadata({ topics: wanted });
  for (const { name, partitions } of topics)
    if (partitions.length !== PARTITIONS)
      throw new WrongTopic(
        `The topic ${name} has ${partitions.length} partitions, but must have ${PARTITIONS}: ` +
          'with another number the events of one aggregate would lose their order',
      );
}

async function create(admin: Admin, topics: string[]): Promise<void> {
  if (topics.length === 0) return;
  try {
    await admin.createTopics({
      topics: topics.map((topic) => ({
        topic,
        numPartitions: PARTITIONS,
        // The broker's default.
        replicationFactor: -1,
        configEntries: [{ name: 'retention.ms', value: '-1' }],
      })),
    });
  } catch (error) {
    const { errors = [error] } = error as { errors?: unknown[] };
    // Another process was first.
    if (!errors.every((e) => (e as { type?: string }).type === 'TOPIC_ALREADY_EXISTS')) throw error;
  }
}
