import { randomBytes } from 'node:crypto';
import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import type { Database, Queryable } from '../../../platform/persistence/database.ts';
import type { IndexedShop } from '../search-index/indexed-shop.ts';

/**
 * The version of a shop's row for the index: four times that of its last event, and one more when what
 * it gives begins, and again when it has ended. So a day that passes is a change like any other.
 */
const VERSION = `version * 4 + case when discount_from > $1::date then 0 when discount_to < $1::date then 2 else 1 end`;
const GIVES = `coalesce(discount_from <= $1::date, true) and coalesce(discount_to >= $1::date, true)`;

/** What the index calls the version of a shop that an event gave, at the least. */
export const versionAfter = (eventVersion: number): number => eventVersion * 4;

/**
 * Of one statement that reads many shops: of a disk that is slow, or that others use, it may take its time. But a
 * connection over which nothing comes any more is kept as long, and the next try waits for it.
 */
export const READ_WITHIN_MS = 30_000;

/** Differs in each process, so that nobody can make two weeks that it takes for one. */
const SEED = randomBytes(6).readUIntBE(0, 6);
const WEEK = `jsonb_hash_extended(hours, ${SEED})`;

/**
 * $1: today; $2: the weeks whose hours are known here, which need not be sent with every shop.
 * `offset 0` keeps PostgreSQL from computing the number of a week twice.
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

/** More different ones take more to keep than to read. */
const MAX_KEPT = 1 << 14;
const MAX_EXPORTED_ROWS = 1_000;

/** Lists of which many shops have the same. */
const LISTS = ['holidays', 'amenities', 'tags', 'badges'] as const;
type List = (typeof LISTS)[number];
type Row = Omit<IndexedShop, List | 'hours'> &
  Record<List, string> & { week: string | null; hours: string | null };

const lists = new Map<string, unknown>();
let weeks = new Map<string, WeeklyHours>();

/** Always the same list for the same text, by which the index knows what it has seen. */
function listOf(text: string): unknown {
  let list = lists.get(text);
  if (list !== undefined) return list;
  if (lists.size >= MAX_KEPT) lists.clear();
  list = JSON.parse(text);
  lists.set(text, list);
  return list;
}

/** The same for hours; those that are not sent are among the known ones. */
function hoursOf({ week, hours }: Row, known: Map<string, WeeklyHours>): WeeklyHours | null {
  if (week === null) return null;
  let found = known.get(week);
  if (!found) known.set(week, (found = JSON.parse(hours!) as WeeklyHours));
  return found;
}

/** `from` has the table and parameters from $3 on; `isTold` leaves out the hours that are known here. */
async function read(
  db: Queryable,
  today: Day,
  from: string,
  values: unknown[],
  isTold = false,
): Promise<IndexedShop[]> {
  // Another read may begin anew while this one waits for what it was told to leave out.
  if (weeks.size >= MAX_KEPT) weeks = new Map();
  const known = weeks;
  const told = isTold ? [...known.keys()].slice(0, MAX_EXPORTED_ROWS) : [];
  const rows = await db.query<Row>(shopsIn(from), [today, told, ...values]);
  for (const row of rows) {
    const shop: Record<List | 'hours', unknown> = row;
    shop.hours = hoursOf(row, known);
    for (const name of LISTS) shop[name] = listOf(row[name]);
  }
  return rows as unknown as IndexedShop[];
}

/** Shops as members find them on this day (in IST), that lie on these pages of the read model's table. */
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

/** Whether there are so many; to count all of them would take long. */
export async function areAtLeast(db: Queryable, shops: number): Promise<boolean> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from (select from shop_search limit $1) as s',
    [shops],
  );
  return row!.n >= shops;
}

/** The shops are compared in so many parts, by the first byte of their ids. */
export const PARTS = 256;
/** The least of an id that follows its first byte. */
const LEAST = '000000-0000-0000-0000-000000000000';

/** Adds a shop to the sum of its part: two that hold the same shops have the same sums. */
export const weightOf = (ids: Uint32Array, slot: number, version: number): number =>
  ((ids[slot * 4 + 3]! & 0xffffff) + 1) * version;

const LAST_BYTES = [13, 14, 15].map((at) => `get_byte(uuid_send(shop_id), ${at})`);

/**
 * A sum of each part that holds any shop, as `weightOf` makes them. PostgreSQL does it in one process:
 * as many as it likes to take for all shops would keep whoever searches from the processor.
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

/** Id and version of every shop in this part, which is a range of the ids. */
export function versionsInPart(
  database: Database,
  today: Day,
  part: number,
): Promise<{ id: string; version: number }[]> {
  const first = part.toString(16).padStart(2, '0');
  const versions = `select shop_id as id, ${VERSION} as version from shop_search where shop_id between $2 and $3`;
  return database.transaction(
    (tx) =>
      tx.query(versions, [today, `${first}${LEAST}`, `${first}${LEAST.replaceAll('0', 'f')}`]),
    '',
    READ_WITHIN_MS,
  );
}

/** Which table is read under the name of the read model; another one after a rebuild. */
export async function generationOf(db: Queryable): Promise<number> {
  const [row] = await db.query<{ generation: number }>(
    `select generation from consumer where name = 'shop-search'`,
  );
  return row!.generation;
}
