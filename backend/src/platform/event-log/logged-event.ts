import {
  EVENTS,
  type AggregateType,
  type EventPayloads,
  type EventType,
} from '@nattil/contracts/events/event-map';
import type { Actor } from '../kernel/domain/actor.ts';
import type { Queryable } from '../persistence/database.ts';
import { aggregateKey } from './event-log.ts';

/** An event of the log, with its sequence number. */
export interface LoggedEvent<T extends EventType = EventType> {
  id: string;
  seq: number;
  aggregateType: AggregateType;
  aggregateId: string;
  version: number;
  type: T;
  schemaVersion: number;
  data: EventPayloads[T];
  actor: Actor;
  requestId: string | null;
  occurredAt: string;
}

/** Request id of seeded events; too short for a caller to send. */
export const SEEDED = 'seed';

/** Columns of `event_log e` in the shape of a LoggedEvent. */
export const EVENT_COLUMNS = `
  e.id, e.seq, e.aggregate_type as "aggregateType", e.aggregate_id as "aggregateId", e.version, e.type,
  e.schema_version as "schemaVersion", e.data, e.actor, e.request_id as "requestId",
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt"`;

/** An event with what its messages carry beside it. */
export interface PublishedEvent<T extends EventType = EventType> extends LoggedEvent<T> {
  /** The epoch of the log in which it was recorded. */
  epoch: string;
  /** W3C trace context of its request; null if there was none, or if it is no longer kept. */
  traceparent: string | null;
  /** Base URL of its schema; null if none was ever configured. */
  source: string | null;
}

/** Columns of `event_log e` in the shape of a PublishedEvent. */
export const PUBLISHED_COLUMNS = `${EVENT_COLUMNS},
  (select l.id from log_epoch l where l.after_seq < e.seq order by l.n desc limit 1) as epoch,
  (select o.traceparent from event_origin o where o.pos = e.pos) as traceparent,
  (select url from event_source) as source`;

/** `event_log` without these types, whose events are passed over by their place, unread. */
export const eventsExcept = (types: string) => `(
  select p.seq, l.* from event_place p join event l on l.pos = p.pos where p.type <> all(${types}))`;

/** The known types of other kinds than these. A type of a newer version may be of any kind. */
function typesOfOthers(kinds: readonly AggregateType[]): EventType[] {
  return (Object.keys(EVENTS) as EventType[]).filter(
    (type) => !kinds.includes(EVENTS[type].aggregate),
  );
}

/**
 * Sequenced events of these kinds after sequence number `after`, in order, without types `but`.
 * They are passed over unread, as the known types of other kinds are by default.
 */
export async function readLog(
  db: Queryable,
  after: number,
  kinds: readonly AggregateType[],
  limit: number,
  { upTo = Infinity, withSeeded = true, but = typesOfOthers(kinds) } = {},
): Promise<LoggedEvent[]> {
  const unseeded = withSeeded ? '' : `and e.request_id is distinct from '${SEEDED}'`;
  return db.query<LoggedEvent>(
    `select ${EVENT_COLUMNS} from ${eventsExcept('$4')} e
     where e.seq > $1 and e.seq <= $5 and e.aggregate_type = any($2) ${unseeded}
     order by e.seq limit $3`,
    [after, kinds, limit, but, Math.min(upTo, Number.MAX_SAFE_INTEGER)],
  );
}

/** Sequenced events of one aggregate from version `from` on, in order. */
export async function readAggregate(
  db: Queryable,
  kind: AggregateType,
  id: string,
  from: number,
): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(
    `select ${EVENT_COLUMNS} from event_version v join event_log e on e.pos = v.pos
     where v.aggregate_type = $1 and v.aggregate_id = $2 and v.version >= $3
     order by v.version`,
    [kind, id, from],
  );
}

/** Versions of one aggregate, both ends included. */
export interface VersionRange {
  kind: AggregateType;
  id: string;
  from: number;
  to: number;
}

/** Sequenced events of these ranges, in any order. */
export async function readVersionRanges(
  db: Queryable,
  ranges: VersionRange[],
): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(
    `select ${EVENT_COLUMNS} from unnest($1::text[], $2::uuid[], $3::int[], $4::int[]) as s(kind, id, first, last)
       join event_version v on v.aggregate_type = s.kind and v.aggregate_id = s.id
         and v.version between s.first and s.last
       join event_log e on e.pos = v.pos`,
    [
      ranges.map((s) => s.kind),
      ranges.map((s) => s.id),
      ranges.map((s) => s.from),
      ranges.map((s) => s.to),
    ],
  );
}

export function keyOf(event: LoggedEvent): string {
  return aggregateKey(event.aggregateType, event.aggregateId);
}

/** Whether the event is of this type; narrows its payload. */
export function isEvent<T extends EventType>(event: LoggedEvent, type: T): event is LoggedEvent<T> {
  return event.type === type;
}
