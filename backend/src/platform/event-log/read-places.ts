import { AGGREGATE_MODULES, type AggregateType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../persistence/database.ts';
import { PUBLISHED_COLUMNS, type PublishedEvent } from './logged-event.ts';

const KNOWN_KINDS = Object.keys(AGGREGATE_MODULES);

/** A stretch of the log. */
export interface Places {
  /** Events of the requested kinds, in order. */
  events: PublishedEvent[];
  /** `events` is complete up to this sequence number. */
  upTo: number;
  /** Why reading stopped: the next event is in a part taken out or of a newer version's kind. */
  stoppedBy: 'part-away' | 'newer-kind' | null;
}

/**
 * Reads the events of these kinds after `after` up to `upTo`, at most `limit` of them. It checks
 * every sequence number, and never skips an event that it cannot read or classify.
 */
export async function readPlaces(
  db: Queryable,
  { after, upTo, kinds, limit }: PlaceRange,
): Promise<Places> {
  const rows = await db.query<PublishedEvent & { id: string | null }>(
    `select ${PUBLISHED_COLUMNS} from (
       select p.seq, e.* from event_place p left join event e on e.pos = p.pos
       where p.seq > $1 and p.seq <= $2) e
     where e.id is null or e.aggregate_type = any($3) or e.aggregate_type <> all($4)
     order by e.seq limit $5`,
    [after, upTo, kinds, KNOWN_KINDS, limit],
  );
  const stop = rows.find((row) => row.id === null || !(row.aggregateType in AGGREGATE_MODULES));
  if (stop)
    return {
      events: rows.slice(0, rows.indexOf(stop)),
      upTo: stop.seq - 1,
      stoppedBy: stop.id === null ? 'part-away' : 'newer-kind',
    };
  return {
    events: rows,
    upTo: rows.length === limit ? rows.at(-1)!.seq : Math.max(after, upTo),
    stoppedBy: null,
  };
}

interface PlaceRange {
  after: number;
  upTo: number;
  kinds: readonly AggregateType[];
  limit: number;
}
