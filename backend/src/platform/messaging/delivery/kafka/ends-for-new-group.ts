import type { Kafka, TopicPartitionOffset } from 'kafkajs';

/**
 * Where a group that never committed an offset begins: at the end of its topics. Null for one that
 * knows its place. All that was published before is in the log, where it is read in large portions
 * and without what is already applied.
 */
export async function endsForNewGroup(
  kafka: Kafka,
  groupId: string,
  topics: string[],
): Promise<TopicPartitionOffset[] | null> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    const committed = await admin.fetchOffsets({ groupId, topics });
    if (committed.some(({ partitions }) => partitions.some((p) => Number(p.offset) >= 0)))
      return null;
    const ends: TopicPartitionOffset[] = [];
    for (const topic of topics)
      for (const { partition, high } of await admin.fetchTopicOffsets(topic))
        ends.push({ topic, partition, offset: high });
    return ends;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
