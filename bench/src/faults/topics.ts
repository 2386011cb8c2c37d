import { Kafka, logLevel, type Admin } from 'kafkajs';
import type pg from 'pg';
import { until } from '../child.ts';
import type { Cluster } from './cluster.ts';
import type { Findings } from './findings.ts';

const TOPIC = 'privilege.shops.v1';

function client(cluster: Cluster): Kafka {
  return new Kafka({ brokers: [cluster.broker!.brokers], logLevel: logLevel.NOTHING });
}

async function asAdmin<T>(cluster: Cluster, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = client(cluster).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

/**
 * Reads the shops' topic as another system would: every event once, in order for each aggregate.
 */
export async function findingsInTopic(cluster: Cluster, db: pg.Client): Promise<Findings> {
  const ends = await asAdmin(cluster, (admin) => admin.fetchTopicOffsets(TOPIC));
  let open = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const consumer = client(cluster).consumer({ groupId: `faults-${process.pid}-${open}` });
  const seen = new Set<string>();
  const last = new Map<string, number>();
  const outOfOrder: string[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
  const all = Promise.withResolvers<void>();
  if (open === 0) all.resolve();
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ message: { headers = {} } }) => {
      const subject = String(headers['ce_subject']);
      const version = Number(headers['ce_aggregateversion']);
      const before = last.get(subject) ?? 0;
      if (version > before + 1) outOfOrder.push(`${subject}@${version} after ${before}`);
      last.set(subject, Math.max(before, version));
      seen.add(String(headers['ce_id']));
      open -= 1;
      if (open <= 0) all.resolve();
    },
  });
  await all.promise;
  await consumer.disconnect();
  const { rows } = await db.query<{ id: string }>(
    `select id from event where aggregate_type = 'shop'`,
  );
  return {
    'event missing in the topic': rows.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
    'first delivery out of order': outOfOrder,
  };
}

/** Resets every consumer group to the beginning, as if each message were delivered again. */
export async function redeliverEverything(cluster: Cluster): Promise<void> {
  await Promise.all(cluster.workers.map((worker) => worker.stop()));
  const groups = await ourGroups(cluster);
  await asAdmin(cluster, async (admin) => {
    // For groups that read several modules, the topics come from their committed offsets.
    for (const groupId of groups)
      for (const { topic } of await admin.fetchOffsets({ groupId }))
        await until(`${groupId} is empty`, async () => {
          await admin.resetOffsets({ groupId, topic, earliest: true });
          return true;
        });
  });
  for (const worker of cluster.workers) worker.start();
  await Promise.all(cluster.workers.map((worker) => worker.untilReady()));
  await untilGroupsAreThrough(cluster, groups);
}

async function ourGroups(cluster: Cluster): Promise<string[]> {
  const { groups } = await asAdmin(cluster, (admin) => admin.listGroups());
  return groups.map(({ groupId }) => groupId).filter((id) => id.startsWith('privilege.'));
}

async function untilGroupsAreThrough(cluster: Cluster, groups: string[]): Promise<void> {
  const behind = async (admin: Admin) => {
    let lag = 0;
    for (const groupId of groups)
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId }))
        for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
          const at = Number(partitions.find((p) => p.partition === partition)?.offset ?? -1);
          lag += Number(high) - (at < 0 ? Number(low) : at);
        }
    return lag;
  };
  await asAdmin(cluster, (admin) =>
    until('every message was delivered again', async () => (await behind(admin)) === 0, {
      withinMs: 180_000,
      everyMs: 500,
    }),
  );
}
