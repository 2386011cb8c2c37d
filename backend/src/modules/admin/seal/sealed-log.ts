import type { Queryable } from '../../../platform/persistence/database.ts';
import { missingParts } from '../../../platform/event-log/log-parts.ts';

// Every statement of the seal that reads the event log is in this file.

/** An event in the order of the log. */
export interface LoggedRow {
  seq: number;
  /** Every stored column as a JSON list of texts, in a fixed order. */
  columns: string;
}

/**
 * Every stored column: a change to a column that is not listed would go unnoticed. PostgreSQL
 * writes the list as JSON.stringify would, which takes the work off this process.
 */
const COLUMNS = `array_to_json(array[e.id::text, e.pos::text, e.seq::text, e.aggregate_type, e.aggregate_id::text,
  e.version::text, e.type, e.schema_version::text, e.data::text, e.actor::text, e.request_id,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')])::text`;

export function eventsAfter(db: Queryable, seq: number, limit: number): Promise<LoggedRow[]> {
  return db.query<LoggedRow>(
    `select e.seq, ${COLUMNS} as columns from event_log e where e.seq > $1 order by e.seq limit ${limit}`,
    [seq],
  );
}

/**
 * Events after `seq` up to `last` with their row of the chain. `mac` is null where the chain has no
 * row; `misplaced` is true where the indexed place contradicts the event. The chain repeats the
 * bounds: without them PostgreSQL would read it from its beginning for each part of the log.
 */
export function eventsWithMacs(
  db: Queryable,
  seq: number,
  last: number,
  limit: number,
): Promise<(LoggedRow & { mac: Buffer | null; misplaced: boolean })[]> {
  return db.query(
    `select e.seq, ${COLUMNS} as columns, c.mac,
            (e.at, e.place_type, e.realm, e.by) is distinct from
              (e.occurred_at, e.type, coalesce(e.actor ->> 'realm', ''), e.actor ->> 'id') as misplaced
     from (select p.seq, p.at, p.type as place_type, p.realm, p.actor as by, l.*
           from event_place p join event l on l.pos = p.pos) e
     left join audit_chain c on c.seq = e.seq and c.seq > $1 and c.seq <= $2
     where e.seq > $1 and e.seq <= $2 order by e.seq limit ${limit}`,
    [seq, last],
  );
}

/** The partition that holds this event, if an operator detached it; otherwise undefined. */
export async function partTakenOut(db: Queryable, seq: number): Promise<string | undefined> {
  const [place] = await db.query<{ pos: number }>('select pos from event_place where seq = $1', [
    seq,
  ]);
  if (!place) return undefined;
  const parts = await missingParts(db);
  return parts.find(({ firstPos, endPos }) => place.pos >= firstPos && place.pos < endPos)?.name;
}

/** Seconds since the first event was recorded; null for an empty log. */
export async function ageOfLog(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ seconds: number }>(
    `select extract(epoch from clock_timestamp() - occurred_at)::float8 as seconds
     from event order by pos limit 1`,
  );
  return row?.seconds ?? null;
}
