import type { Kafka, KafkaMessage } from 'kafkajs';
import {
  HISTORY_LOST,
  TOPICS,
  type AggregateType,
  type Withdrawable,
} from '@nattil/contracts/events/event-map';
import { aggregateKey } from '../../event-log/event-log.ts';
import { readDelivered, type Delivered } from '../../event-log/log-lookup.ts';
import type { Queryable } from '../../persistence/database.ts';
import { fromMessage } from '../delivery/kafka/cloud-event.ts';
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

/** What the topics of a broker have and the restored log has not. */
export async function lostInTopics(database: Queryable, kafka: Kafka): Promise<Lost[]> {
  const found = new LostVersions(database);
  const note = async (messages: KafkaMessage[]) => {
    for (let at = 0; at < messages.length; at += BATCH)
      await found.note(messages.slice(at, at + BATCH).flatMap((m) => fromMessage(m) ?? []));
  };
  await readPublished(kafka, Object.values(TOPICS), await publishedUntil(database), note);
  return found.all;
}

/** What readers could read in the database before the restore, and the restored log has not. */
export async function lostInReplaced(database: Queryable, replaced: Queryable): Promise<Lost[]> {
  const found = new LostVersions(database);
  const [epoch] = await database.query<{ seq: number }>(
    'select after_seq::bigint as seq from log_epoch order by n desc limit 1',
  );
  let after = epoch!.seq;
  for (;;) {
    const events = await replaced.query<Delivered & { seq: number }>(
      `select seq, id, aggregate_type as "aggregateType", aggregate_id as "aggregateId", version, type
       from event_log where seq > $1 order by seq limit $2`,
      [after, BATCH],
    );
    if (events.length === 0) return found.all;
    await found.note(events);
    after = events.at(-1)!.seq;
  }
}

class LostVersions {
  readonly #lost = new Map<string, Lost>();

  constructor(private readonly database: Queryable) {}

  get all(): Lost[] {
    return [...this.#lost.values()];
  }

  async note(events: Delivered[]): Promise<void> {
    const known = new Set((await readDelivered(this.database, events)).map((event) => event.id));
    for (const { id, aggregateType, aggregateId, version } of events) {
      if (known.has(id) || !canWithdraw(aggregateType)) continue;
      const key = aggregateKey(aggregateType, aggregateId);
      const of = this.#lost.get(key) ?? {
        kind: aggregateType,
        id: aggregateId,
        versions: new Set(),
      };
      this.#lost.set(key, of);
      of.versions.add(version);
    }
  }
}

/** When the newest event occurred that the restored log counts as published. */
async function publishedUntil(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(
    'select at from event_place where seq = (select seq from relay_cursor)',
  );
  return new Date(row ? row.at.getTime() - CLOCK_TOLERANCE_MS : 0);
}

function canWithdraw(kind: AggregateType): kind is Withdrawable {
  return Object.hasOwn(HISTORY_LOST, kind);
}
