import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kafka, KafkaMessage } from 'kafkajs';
import {
  EVENTS,
  HISTORY_LOST,
  TOPICS,
  type AggregateType,
  type Withdrawable,
} from '@nattil/contracts/events/event-map';
import { SYSTEM } from '../../kernel/domain/actor.ts';
import type { RecordedEvent } from '../../kernel/domain/aggregate.ts';
import { aggregateTables, raiseVersions } from '../../persistence/orm/aggregate-tables.ts';
import type { Database, Queryable } from '../../persistence/database.ts';
import { aggregateKey, appendEvents } from '../../event-log/event-log.ts';
import { Sequencer } from '../../event-log/sequencer.ts';
import { fromMessage } from '../delivery/kafka/cloud-event.ts';
import { readDelivered } from '../../event-log/log-lookup.ts';
import { readPublished } from './read-published.ts';

/** Generous bound on the clock differences between database, workers and brokers. */
const CLOCK_TOLERANCE_MS = 3_600_000;
const BATCH = 500;

/** An aggregate with published versions that the log does not have. */
export interface Lost {
  kind: Withdrawable;
  id: string;
  versions: Set<number>;
}

/**
 * Repairs a restored log. It lacks the events published since the backup, but subscribers have
 * seen them and would drop new events of the same versions as repeats. Every affected aggregate
 * gets events for its lost versions and one more, which say that these versions are void; the next
 * version is then one that nobody has seen. Idempotent. Returns the number of aggregates.
 */
export async function withdrawLostHistory(
  { database, kafka, em }: { database: Database; kafka: Kafka; em: EntityManager },
  now: Date,
): Promise<number> {
  await new Sequencer(database).sequence();
  const lost = await lostSinceBackup(database, kafka);
  const tables = aggregateTables(em);
  let aggregates = 0;
  for (let at = 0; at < lost.length; at += BATCH)
    aggregates += await database.transaction((tx) =>
      withdrawVersions(tx, lost.slice(at, at + BATCH), tables, now),
    );
  return aggregates;
}

async function lostSinceBackup(database: Database, kafka: Kafka): Promise<Lost[]> {
  const lost = new Map<string, Lost>();
  const note = async (messages: KafkaMessage[]) => {
    for (let at = 0; at < messages.length; at += BATCH) {
      const published = messages.slice(at, at + BATCH).flatMap((m) => fromMessage(m) ?? []);
      const known = new Set((await readDelivered(database, published)).map((event) => event.id));
      for (const { id, aggregateType, aggregateId, version } of published) {
        if (known.has(id) || !canWithdraw(aggregateType)) continue;
        const key = aggregateKey(aggregateType, aggregateId);
        const of = lost.get(key) ?? { kind: aggregateType, id: aggregateId, versions: new Set() };
        lost.set(key, of);
        of.versions.add(version);
      }
    }
  };
  await readPublished(kafka, Object.values(TOPICS), await publishedUntil(database), note);
  return [...lost.values()];
}

/** When the newest event occurred that the restored log counts as published. */
async function publishedUntil(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(
    'select at from event_place where seq = (select seq from relay_cursor)',
  );
  return new Date(row ? row.at.getTime() - CLOCK_TOLERANCE_MS : 0);
}

/** Records the events for lost versions; returns the number of aggregates. */
export async function withdrawVersions(
  tx: Queryable,
  lost: Lost[],
  tables: Map<AggregateType, string>,
  now: Date,
): Promise<number> {
  const present = await versionsInLog(tx, lost);
  const raised = new Map<Withdrawable, Map<string, number>>();
  const events: RecordedEvent[] = [];
  for (const one of lost) {
    const fromVersion = (present.get(aggregateKey(one.kind, one.id)) ?? 0) + 1;
    // The relay leaves no gaps, and versions after a gap are ignored: a forged message cannot cause
    // a million events.
    let toVersion = fromVersion - 1;
    while (one.versions.has(toVersion + 1)) toVersion += 1;
    if (toVersion < fromVersion) continue;
    for (let version = fromVersion; version <= toVersion + 1; version += 1)
      events.push(historyLost(one, version, { fromVersion, toVersion }, now));
    if (!raised.has(one.kind)) raised.set(one.kind, new Map());
    raised.get(one.kind)!.set(one.id, toVersion + 1);
  }
  if (events.length > 0) await appendEvents(tx, events);
  for (const [kind, versions] of raised) await raiseVersions(tx, tables.get(kind)!, versions);
  return [...raised.values()].reduce((sum, versions) => sum + versions.size, 0);
}

async function versionsInLog(tx: Queryable, lost: Lost[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ kind: AggregateType; id: string; version: number }>(
    `select v.aggregate_type as kind, v.aggregate_id as id, max(v.version) as version
     from unnest($1::text[], $2::uuid[]) as l(kind, id)
       join event_version v on v.aggregate_type = l.kind and v.aggregate_id = l.id
     group by 1, 2`,
    [lost.map(({ kind }) => kind), lost.map(({ id }) => id)],
  );
  return new Map(rows.map(({ kind, id, version }) => [aggregateKey(kind, id), version]));
}

function historyLost(
  { kind, id }: Lost,
  version: number,
  data: { fromVersion: number; toVersion: number },
  occurredAt: Date,
): RecordedEvent {
  const type = HISTORY_LOST[kind];
  return {
    aggregateType: kind,
    aggregateId: id,
    version,
    type,
    schemaVersion: EVENTS[type].schemaVersion,
    data,
    actor: SYSTEM,
    occurredAt,
  };
}

function canWithdraw(kind: AggregateType): kind is Withdrawable {
  return Object.hasOwn(HISTORY_LOST, kind);
}
