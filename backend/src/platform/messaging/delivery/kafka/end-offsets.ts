import type { Kafka, TopicPartitionOffset } from 'kafkajs';

/**
 * End offsets at which a group without committed offsets begins; null for a group that has some. A
 * new group reads earlier events from the log, in large batches and without those already applied.
 */
export async function endOffsetsForNewGroup(
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
