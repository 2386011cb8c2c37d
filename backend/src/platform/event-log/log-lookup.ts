import type { AggregateType, EventType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../persistence/database.ts';
import {
  EVENT_COLUMNS,
  PUBLISHED_COLUMNS,
  type LoggedEvent,
  type PublishedEvent,
} from './logged-event.ts';

/** The event that a message names. Whether it exists, and its data, is in the log. */
export type Delivered = Pick<
  LoggedEvent,
  'id' | 'aggregateType' | 'aggregateId' | 'version' | 'type'
>;

/** Returns the events in the log that these messages name, in order; skips forged ones. */
export async function readDelivered(db: Queryable, delivered: Delivered[]): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(
    `select ${EVENT_COLUMNS} from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[]) as d(id, kind, aggregate, version)
       join event_version v on v.aggregate_type = d.kind and v.aggregate_id = d.aggregate
         and v.version = d.version
       join event_log e on e.pos = v.pos and e.id = d.id
     order by e.seq`,
    [
      delivered.map((d) => d.id),
      delivered.map((d) => d.aggregateType),
      delivered.map((d) => d.aggregateId),
      delivered.map((d) => d.version),
    ],
  );
}

/** Sequenced events after `seq` in order, of every kind, also of kinds of a newer version. */
export async function readAllKinds(
  db: Queryable,
  after: number,
  limit: number,
): Promise<PublishedEvent[]> {
  return db.query<PublishedEvent>(
    `select ${PUBLISHED_COLUMNS} from event_log e where e.seq > $1 order by e.seq limit $2`,
    [after, limit],
  );
}

/** New sequenced events: the log's head and their types; `types` is null when they are unknown. */
export interface Arrivals {
  head: number;
  types: { kind: AggregateType; type: EventType }[] | null;
}

export async function arrivalsAfter(db: Queryable, seq: number): Promise<Arrivals> {
  const types = await db.query<{ kind: AggregateType; type: EventType; last: number }>(
    `select aggregate_type as kind, type, max(seq) as last from event_log where seq > $1 group by 1, 2`,
    [seq],
  );
  return { head: Math.max(seq, ...types.map(({ last }) => last)), types };
}

/** All events of the log in write order; for checks of a small log. */
export async function readEverything(db: Queryable): Promise<PublishedEvent[]> {
  return db.query<PublishedEvent>(`select ${PUBLISHED_COLUMNS} from (
       select p.seq, e.* from event e left join event_place p on p.pos = e.pos) e order by e.pos`);
}
