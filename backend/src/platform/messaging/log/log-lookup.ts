import type { AggregateType, EventType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../../persistence/database.ts';
import { EVENT_COLUMNS, type LoggedEvent } from './logged-event.ts';

/** Which event a message says it brings. Only the log knows whether there is one, and what it says. */
export type Delivered = Pick<
  LoggedEvent,
  'id' | 'aggregateType' | 'aggregateId' | 'version' | 'type'
>;

/** Returns the events in the log that these messages name, in order; none for what was made up. */
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

/** Sequenced events after `seq` of every kind, also of kinds that only a newer program knows; in order. */
export async function readAllKinds(
  db: Queryable,
  after: number,
  limit: number,
): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(
    `select ${EVENT_COLUMNS} from event_log e where e.seq > $1 order by e.seq limit $2`,
    [after, limit],
  );
}

/** What was sequenced: up to which place, and events of which types; null when that is not known. */
export interface Arrivals {
  head: number;
  types: { kind: AggregateType; type: EventType }[] | null;
}

/** What was sequenced after this place. */
export async function arrivalsAfter(db: Queryable, seq: number): Promise<Arrivals> {
  const types = await db.query<{ kind: AggregateType; type: EventType; last: number }>(
    `select aggregate_type as kind, type, max(seq) as last from event_log where seq > $1 group by 1, 2`,
    [seq],
  );
  return { head: Math.max(seq, ...types.map(({ last }) => last)), types };
}

/** All events of the log, in the order in which it was written; for checks of a small one. */
export async function readEverything(db: Queryable): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(`select ${EVENT_COLUMNS} from (
       select p.seq, e.* from event e left join event_place p on p.pos = e.pos) e order by e.pos`);
}
