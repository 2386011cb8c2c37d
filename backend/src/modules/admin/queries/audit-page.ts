import type { AuditQuery } from '@nattil/contracts/api/admin/audit';
import { EVENTS } from '@nattil/contracts/events/event-map';
import { MAX_LIST_COUNT } from '@nattil/contracts/rules/list';
import { counted, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';
import { soughtSql, type Sought } from './audit-search.ts';

/** Number of places that one row of event_span covers. */
const SPAN = 10_000;

export type AuditFilter = Omit<AuditQuery, 'page' | 'limit' | 'search'> & { sought?: Sought };

export interface Place {
  seq: number;
  pos: number;
}

export interface FoundPage extends Counted {
  places: Place[];
  /** Places before and after which there are more events; null where there are none. */
  older: number | null;
  newer: number | null;
}

const NOTHING: FoundPage = { places: [], ...counted(0), older: null, newer: null };

/**
 * Finds a page of the trail in the order of `seq` by one index: object, actor, type, realm or
 * `seq`; by what a text can mean, with several. Only page numbers skip rows, at most as many as are counted.
 */
export async function findAuditPage(
  database: Queryable,
  { page = 1, limit = 20, ...filter }: AuditFilter & Pick<AuditQuery, 'page' | 'limit'>,
): Promise<FoundPage> {
  const skipped = skippedBefore(
    { page, limit },
    'events only; older ones are found with before',
    'newest',
  );
  const stretches = await stretchesOf(database, filter);
  if (stretches.length === 0) return NOTHING;
  const oldestFirst = filter.after !== undefined && filter.before === undefined;
  const direction = oldestFirst ? 'asc' : 'desc';
  const [found, total] = await Promise.all([
    findWithin(database, filter, stretches, { direction, max: skipped + limit + 1 }),
    countWithin(database, { ...filter, before: undefined, after: undefined }, stretches),
  ]);
  const onPage = found.slice(skipped);
  return {
    ...pageOf(onPage, limit, oldestFirst, filter.before !== undefined || skipped > 0),
    ...counted(total),
  };
}

/** Counts the matches of a filter; null above MAX_LIST_COUNT. */
export async function countAudit(database: Queryable, filter: AuditFilter): Promise<number | null> {
  const total = await countWithin(database, filter, await stretchesOf(database, filter));
  return total > MAX_LIST_COUNT ? null : total;
}

/** The first matches in this direction, one stretch of the log after the other. */
async function findWithin(
  database: Queryable,
  filter: AuditFilter,
  stretches: readonly Stretch[],
  { direction, max }: Order,
): Promise<Place[]> {
  const found: Place[] = [];
  for (const stretch of direction === 'asc' ? stretches : stretches.toReversed()) {
    const order = { direction, max: max - found.length };
    const { text, values } = placesSql(filter, stretch, order);
    found.push(...(await database.query<Place>(text, values)));
    if (found.length >= max) break;
  }
  return found;
}

/** At most MAX_LIST_COUNT and one. */
async function countWithin(
  database: Queryable,
  filter: AuditFilter,
  stretches: readonly Stretch[],
): Promise<number> {
  let total = 0;
  for (const stretch of stretches) {
    const max = MAX_LIST_COUNT + 1 - total;
    const all = placesSql(filter, stretch, { direction: 'desc', max });
    const [counted] = await database.query<{ n: number }>(
      `select count(*)::int as n from (${all.text}) a`,
      all.values,
    );
    total += counted!.n;
    if (total > MAX_LIST_COUNT) break;
  }
  return total;
}

/** All matches of a filter, newest first, in batches. */
export async function* walkAudit(
  database: Queryable,
  filter: AuditFilter,
  max: number,
): AsyncGenerator<Place[]> {
  const stretches = await stretchesOf(database, filter);
  let { before } = filter;
  for (let isMore = true; isMore;) {
    const order = { direction: 'desc', max } as const;
    const places = await findWithin(database, { ...filter, before }, stretches, order);
    if (places.length > 0) yield places;
    before = places.at(-1)?.seq;
    isMore = places.length === max;
  }
}

/** Builds the page; the last place found may only prove that there are more. */
function pageOf(
  found: Place[],
  limit: number,
  oldestFirst: boolean,
  hasEarlier: boolean,
): Pick<FoundPage, 'places' | 'older' | 'newer'> {
  const hasMore = found.length > limit;
  const places = found.slice(0, limit);
  if (oldestFirst) places.reverse();
  const [newest, oldest] = [places.at(0)?.seq ?? null, places.at(-1)?.seq ?? null];
  return {
    places,
    older: oldestFirst || hasMore ? oldest : null,
    newer: (oldestFirst ? hasMore : hasEarlier) ? newest : null,
  };
}

/** A part of the log between these places, both included. */
interface Stretch {
  first: number;
  last: number;
}

const WHOLE: Stretch = { first: 0, last: Number.MAX_SAFE_INTEGER };

interface Order {
  direction: 'asc' | 'desc';
  max: number;
}

function placesSql(filter: AuditFilter, { first, last }: Stretch, { direction, max }: Order) {
  const { values, bind } = parameters();
  const from = bind(Math.max(first, (filter.after ?? -1) + 1));
  const to = bind(Math.min(last, (filter.before ?? Infinity) - 1));
  const types = typesOf(filter);
  const where = ['true'];
  if (filter.from) where.push(`p.at >= ${bind(filter.from)}`);
  if (filter.to) where.push(`p.at <= ${bind(filter.to)}`);
  if (filter.realm) where.push(`p.realm = ${bind(filter.realm)}`);
  if (filter.sought && filter.objectId)
    where.push(
      `exists (select 1 from event_version v where v.aggregate_id = ${bind(filter.objectId)} and v.pos = p.pos)`,
    );
  if (filter.actorId && (filter.objectId || filter.sought))
    where.push(`p.actor = ${bind(filter.actorId)}`);
  if (types && (filter.objectId || filter.actorId || filter.sought))
    where.push(`p.type = any(${bind(types)})`);
  const rest = where.join(' and ');
  const order = `order by p.seq ${direction} limit ${max}`;
  const range = `p.seq between ${from} and ${to}`;
  const within = `${range} and ${rest}`;
  /**
   * Walks the index of a column and seq. The planner could read the whole log instead: if it saw a
   * single value (so both are compared as a range), or expected fewer rows than the limit (so
   * `coalesce` hides how few pass the rest of the filter).
   */
  const walk = (column: string, value: string, shownRange = 'true') =>
    `select p.seq, p.pos from event_place p
     where (p.${column}, p.seq) >= (${value}, ${from}::bigint) and (p.${column}, p.seq) <= (${value}, ${to}::bigint)
       and p.${column} is not null and ${shownRange} and coalesce(${rest}, false)
     order by p.${column} ${direction}, p.seq ${direction} limit ${max}`;
  /** The range of seq shows the planner how few rows there are. */
  const walkOne = (column: string, value: unknown) => walk(column, bind(value), range);
  /**
   * One walk for each value: a walk for all of them together could read the whole log. The planner
   * does not know the value, so with the range of seq it would prefer to read all of that range.
   */
  const walkEach = (column: string, all: readonly string[]) =>
    `from unnest(${bind(all)}::text[]) as v(value)
     cross join lateral (${walk(column, 'v.value')}) p ${order}`;
  if (filter.sought)
    return {
      values,
      text: soughtSql({ sought: filter.sought, bind, within, walkEach, direction, max }),
    };
  if (filter.objectId)
    return {
      values,
      text: `select p.seq, p.pos from event_version v join event_place p on p.pos = v.pos
             where v.aggregate_id = ${bind(filter.objectId)} and ${within} ${order}`,
    };
  if (filter.actorId) return { values, text: walkOne('actor', filter.actorId) };
  if (types) return { values, text: `select p.seq, p.pos ${walkEach('type', types)}` };
  if (filter.realm) return { values, text: walkOne('realm', filter.realm) };
  return {
    values,
    text: `select p.seq, p.pos from event_place p where ${within} ${order}`,
  };
}

/** The event types that pass the filter; null when all do. */
function typesOf({ action, objectType }: AuditFilter): string[] | null {
  if (!action && !objectType) return null;
  return Object.entries(EVENTS)
    .filter(
      ([type, { aggregate }]) =>
        (!action || type === action) && (!objectType || aggregate === objectType),
    )
    .map(([type]) => type);
}

/**
 * The stretches of the log in which something of the requested time was placed, in its order. There
 * are several when events were placed long after they occurred.
 */
async function stretchesOf(database: Queryable, { from, to }: AuditFilter): Promise<Stretch[]> {
  if (!from && !to) return [WHOLE];
  return database.query<Stretch>(
    `with open as (select coalesce(max(span) + 1, 0) as span from event_span),
     touched as (
       select span, span - row_number() over (order by span) as stretch from (
         select span, first_at, last_at from event_span
         union all
         select o.span, min(p.at), max(p.at) from open o join event_place p on p.seq >= o.span * ${SPAN} group by o.span
       ) s where last_at >= coalesce($1::timestamptz, '-infinity') and first_at <= coalesce($2::timestamptz, 'infinity')
     )
     select min(span) * ${SPAN} as first, (max(span) + 1) * ${SPAN} - 1 as last from touched group by stretch order by 1`,
    [from ?? null, to ?? null],
  );
}
