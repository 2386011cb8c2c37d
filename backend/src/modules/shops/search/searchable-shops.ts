import { randomBytes } from 'node:crypto';
import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import type { IndexedShop } from '@nattil/search-engine';
import type { Database, Queryable } from '../../../platform/persistence/database.ts';

/**
 * The version of a shop's row in the index: four times the version of its last event, plus one when
 * its discount begins and another one when it has ended. A passing day is thus a change like any
 * other.
 */
const VERSION = `version * 4 + case when discount_from > $1::date then 0 when discount_to < $1::date then 2 else 1 end`;
const GIVES = `coalesce(discount_from <= $1::date, true) and coalesce(discount_to >= $1::date, true)`;

/** Minimum version in the index after an event. */
export const versionAfter = (eventVersion: number): number => eventVersion * 4;

/**
 * Timeout of a statement that reads many shops; long enough for a slow or busy disk. A dead
 * connection is held for the same time, and the next try waits for it.
 */
export const READ_WITHIN_MS = 30_000;

/** Differs in each process, so that nobody can construct two weeks with the same hash. */
const SEED = randomBytes(6).readUIntBE(0, 6);
const WEEK = `jsonb_hash_extended(hours, ${SEED})`;

/**
 * $1: today; $2: hashes of weeks whose hours are cached here and need not be sent again. `offset 0`
 * keeps PostgreSQL from computing the hash twice.
 */
const shopsIn = (from: string): string => `
  select shop_id as id, ${VERSION} as version, name, category, city, latitude, longitude,
         case when ${GIVES} then discount_percent else 0 end as "discountPercent",
         case when ${GIVES} then tier_percents end as "tierPercents",
         address, phone, email, website, image, description,
         week::text, case when week = any($2::bigint[]) then null else hours::text end as hours,
         holidays::text, to_json(amenities)::text as amenities, to_json(tags)::text as tags,
         to_json(badges)::text as badges
  from (select *, ${WEEK} as week from ${from} offset 0) as shop`;

/** Above this number of distinct values, caching costs more than parsing. */
const MAX_CACHED = 1 << 14;
const MAX_OMITTED_WEEKS = 1_000;

/** Lists that many shops share. */
const LISTS = ['holidays', 'amenities', 'tags', 'badges'] as const;
type List = (typeof LISTS)[number];
type Row = Omit<IndexedShop, List | 'hours'> &
  Record<List, string> & { week: string | null; hours: string | null };

const lists = new Map<string, unknown>();
let weeks = new Map<string, WeeklyHours>();

/** Returns the same list object for the same text, so that the index recognises it. */
function listOf(text: string): unknown {
  let list = lists.get(text);
  if (list !== undefined) return list;
  if (lists.size >= MAX_CACHED) lists.clear();
  list = JSON.parse(text);
  lists.set(text, list);
  return list;
}

/** The same for hours; hours that are not sent are in `known`. */
function hoursOf({ week, hours }: Row, known: Map<string, WeeklyHours>): WeeklyHours | null {
  if (week === null) return null;
  let found = known.get(week);
  if (!found) known.set(week, (found = JSON.parse(hours!) as WeeklyHours));
  return found;
}

/**
 * @param from the table with its condition, whose parameters begin with $3
 * @param omitsCached leaves out the hours that are cached here
 */
async function read(
  db: Queryable,
  today: Day,
  from: string,
  values: unknown[],
  omitsCached = false,
): Promise<IndexedShop[]> {
  // A new map: a concurrent read still needs the hours that its query omits.
  if (weeks.size >= MAX_CACHED) weeks = new Map();
  const known = weeks;
  const cached = omitsCached ? [...known.keys()].slice(0, MAX_OMITTED_WEEKS) : [];
  const rows = await db.query<Row>(shopsIn(from), [today, cached, ...values]);
  for (const row of rows) {
    const shop: Record<List | 'hours', unknown> = row;
    shop.hours = hoursOf(row, known);
    for (const name of LISTS) shop[name] = listOf(row[name]);
  }
  return rows as unknown as IndexedShop[];
}

/**
 * The shops on these pages of the read model's table, as members find them on this day (in IST).
 */
export function shopsOnPages(
  db: Queryable,
  today: Day,
  table: string,
  from: number,
  upTo: number,
): Promise<IndexedShop[]> {
  const onPages = `${table} where ctid >= $3::tid and ctid < $4::tid`;
  return read(db, today, onPages, [`(${from},0)`, `(${upTo},0)`], true);
}

export function shopsById(db: Queryable, today: Day, ids: string[]): Promise<IndexedShop[]> {
  return read(db, today, 'shop_search where shop_id = any($3::uuid[])', [ids]);
}

/** Whether there are at least this many shops; counting all of them takes long. */
export async function areAtLeast(db: Queryable, shops: number): Promise<boolean> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from (select from shop_search limit $1) as s',
    [shops],
  );
  return row!.n >= shops;
}

/** The lowest id after its first byte. */
const FIRST_ID_REST = '000000-0000-0000-0000-000000000000';

const LAST_BYTES = [13, 14, 15].map((at) => `get_byte(uuid_send(shop_id), ${at})`);

/**
 * The checksum of each partition that has shops, computed as in `SearchEngine.checksums`. PostgreSQL
 * uses one process: parallel workers for all shops would take the processor from searches.
 */
export function sumsOfParts(
  database: Database,
  today: Day,
): Promise<{ part: number; sum: number }[]> {
  const [a, b, c] = LAST_BYTES;
  const sums = `select get_byte(uuid_send(shop_id), 0) as part,
                       sum(((${a} << 16) + (${b} << 8) + ${c} + 1)::bigint * (${VERSION}))::bigint as sum
                from shop_search group by 1`;
  return database.transaction(
    (tx) => tx.query(sums, [today]),
    'set local max_parallel_workers_per_gather = 0',
    READ_WITHIN_MS,
  );
}

/** Id and version of every shop in a partition, which is a range of ids. */
export function versionsInPart(
  database: Database,
  today: Day,
  part: number,
): Promise<{ id: string; version: number }[]> {
  const first = part.toString(16).padStart(2, '0');
  const versions = `select shop_id as id, ${VERSION} as version from shop_search where shop_id between $2 and $3`;
  return database.transaction(
    (tx) =>
      tx.query(versions, [
        today,
        `${first}${FIRST_ID_REST}`,
        `${first}${FIRST_ID_REST.replaceAll('0', 'f')}`,
      ]),
    '',
    READ_WITHIN_MS,
  );
}

/** The generation of the read model's table; a rebuild creates a new one. */
export async function generationOf(db: Queryable): Promise<number> {
  const [row] = await db.query<{ generation: number }>(
    `select generation from consumer where name = 'shop-search'`,
  );
  return row!.generation;
}
