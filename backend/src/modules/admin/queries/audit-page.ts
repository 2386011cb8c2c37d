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
  const span = await spanOf(database, filter);
  if (span === null) return NOTHING;
  const oldestFirst = filter.after !== undefined && filter.before === undefined;
  const wanted = { ...span, direction: oldestFirst ? 'asc' : 'desc' } as const;
  const rows = placesSql(filter, { ...wanted, max: skipped + limit + 1 });
  const [found, total] = await Promise.all([
    database.query<Place>(`${rows.text} offset ${skipped}`, rows.values),
    countWithin(database, { ...filter, before: undefined, after: undefined }, span),
  ]);
  return {
    ...pageOf(found, limit, oldestFirst, filter.before !== undefined || skipped > 0),
    ...counted(total),
  };
}

/** Counts the matches of a filter; null above MAX_LIST_COUNT. */
export async function countAudit(database: Queryable, filter: AuditFilter): Promise<number | null> {
  const span = await spanOf(database, filter);
  const total = span === null ? 0 : await countWithin(database, filter, span);
  return total > MAX_LIST_COUNT ? null : total;
}

/** At most MAX_LIST_COUNT and one. */
async function countWithin(database: Queryable, filter: AuditFilter, span: Span): Promise<number> {
  const all = placesSql(filter, { ...span, direction: 'desc', max: MAX_LIST_COUNT + 1 });
  const [counted] = await database.query<{ n: number }>(
    `select count(*)::int as n from (${all.text}) a`,
    all.values,
  );
  return counted!.n;
}

/** All matches of a filter, newest first, in batches. */
export async function* walkAudit(
  database: Queryable,
  filter: AuditFilter,
  max: number,
): AsyncGenerator<Place[]> {
  const span = await spanOf(database, filter);
  let { before } = filter;
  for (let isMore = span !== null; isMore;) {
    const { text, values } = placesSql({ ...filter, before }, { ...span, direction: 'desc', max });
    const places = await database.query<Place>(text, values);
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

/** Between these places, both included. */
interface Span {
  first?: number;
  last?: number;
}

interface Wanted extends Span {
  direction: 'asc' | 'desc';
  max: number;
}

function placesSql(filter: AuditFilter, { first, last, direction, max }: Wanted) {
  const { values, bind } = parameters();
  const from = bind(Math.max(first ?? 0, (filter.after ?? -1) + 1));
  const to = bind(Math.min(last ?? Number.MAX_SAFE_INTEGER, (filter.before ?? Infinity) - 1));
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
  /**
   * Walks the index of a column and seq. Both are compared as a range: for a single value the
   * planner may read the whole log, but the range of seq shows it how few rows there are.
   */
  const walk = (column: string, value: string) =>
    `select p.seq, p.pos from event_place p
     where (p.${column}, p.seq) >= (${value}, ${from}::bigint) and (p.${column}, p.seq) <= (${value}, ${to}::bigint)
       and p.${column} is not null and p.seq between ${from} and ${to} and ${rest}
     order by p.${column} ${direction}, p.seq ${direction} limit ${max}`;
  if (filter.sought)
    return {
      values,
      text: soughtSql({ sought: filter.sought, bind, from, to, rest, direction, max }),
    };
  if (filter.objectId)
    return {
      values,
      text: `select p.seq, p.pos from event_version v join event_place p on p.pos = v.pos
             where v.aggregate_id = ${bind(filter.objectId)} and p.seq between ${from} and ${to} and ${rest} ${order}`,
    };
  if (filter.actorId) return { values, text: walk('actor', bind(filter.actorId)) };
  // One walk for each type: a walk for all of them together could read the whole log.
  if (types)
    return {
      values,
      text: `select p.seq, p.pos from unnest(${bind(types)}::text[]) as t(type)
             cross join lateral (${walk('type', 't.type')}) p ${order}`,
    };
  if (filter.realm) return { values, text: walk('realm', bind(filter.realm)) };
  return {
    values,
    text: `select p.seq, p.pos from event_place p where p.seq between ${from} and ${to} and ${rest} ${order}`,
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
 * The places between which the requested time lies; {} without a time filter, null when nothing
 * occurred in it.
 */
async function spanOf(database: Queryable, { from, to }: AuditFilter): Promise<Span | null> {
  if (!from && !to) return {};
  const [row] = await database.query<{ first: number | null; last: number | null }>(
    `with open as (select coalesce(max(span) + 1, 0) as span from event_span)
     select min(span) as first, max(span) as last from (
       select span, first_at, last_at from event_span
       union all
       select o.span, min(p.at), max(p.at) from open o join event_place p on p.seq >= o.span * ${SPAN} group by o.span
     ) s where last_at >= coalesce($1::timestamptz, '-infinity') and first_at <= coalesce($2::timestamptz, 'infinity')`,
    [from ?? null, to ?? null],
  );
  const { first, last } = row!;
  return first === null || last === null
    ? null
    : { first: first * SPAN, last: (last + 1) * SPAN - 1 };
}
