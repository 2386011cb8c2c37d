import type { EntityManager } from '@mikro-orm/postgresql';
import {
  EVENTS,
  HISTORY_LOST,
  type AggregateType,
  type Withdrawable,
} from '@nattil/contracts/events/event-map';
import { SYSTEM } from '../../kernel/domain/actor.ts';
import type { RecordedEvent } from '../../kernel/domain/aggregate.ts';
import { aggregateTables, raiseVersions } from '../../persistence/orm/aggregate-tables.ts';
import type { Database, Queryable } from '../../persistence/database.ts';
import { aggregateKey, appendEvents } from '../../event-log/event-log.ts';
import { Sequencer } from '../../event-log/sequencer.ts';
import type { Lost } from './lost-since.ts';

const BATCH = 500;

/**
 * Repairs a restored log. It lacks the events published since the backup, but readers have
 * seen them and would drop new events of the same versions as repeats. Every affected aggregate
 * gets events for its lost versions and one more, which say that these versions are void; the next
 * version is then one that nobody has seen. Idempotent. Returns the number of aggregates.
 */
export async function withdrawLostHistory(
  { database, em }: { database: Database; em: EntityManager },
  findLost: () => Promise<Lost[]>,
  now: Date,
): Promise<number> {
  await new Sequencer(database).sequence();
  const lost = await findLost();
  const tables = aggregateTables(em);
  let aggregates = 0;
  for (let at = 0; at < lost.length; at += BATCH)
    aggregates += await database.transaction((tx) =>
      withdrawVersions(tx, lost.slice(at, at + BATCH), tables, now),
    );
  return aggregates;
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
