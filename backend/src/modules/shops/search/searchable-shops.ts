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

/** Differs in each process, so that nobody can make two weeks that it takes for one. */
const SEED = randomBytes(6).readUIntBE(0, 6);
const WEEK = `jsonb_hash_extended(hours, ${SEED})`;

/** $1: today; $2: the weeks whose hours are known here, which need not be sent with every shop. */
const SHOPS = `
  select shop_id as id, ${VERSION} as version, name, category, city, latitude, longitude,
         case when ${GIVES} then discount_percent else 0 end as "discountPercent",
         case when ${GIVES} then tier_percents end as "tierPercents",
         address, phone, email, website, image, description,
         ${WEEK}::text as week, case when ${WEEK} = any($2::bigint[]) then null else hours::text end as hours,
         holidays::text, to_json(amenities)::text as amenities, to_json(tags)::text as tags,
         to_json(badges)::text as badges
  from shop_search`;

/** More different ones take more to keep than to read. */
const MOST_KEPT = 1 << 14;
const MOST_TOLD = 1_000;

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
  if (lists.size >= MOST_KEPT) lists.clear();
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

/** `rest` begins with $3; `isTold` leaves out the hours that are known here. */
async function read(
  db: Queryable,
  today: Day,
  rest: string,
  values: unknown[],
  isTold = false,
): Promise<IndexedShop[]> {
  // Another read may begin anew while this one waits for what it was told to leave out.
  if (weeks.size >= MOST_KEPT) weeks = new Map();
  const known = weeks;
  const told = isTold ? [...known.keys()].slice(0, MOST_TOLD) : [];
  const rows = await db.query<Row>(`${SHOPS} ${rest}`, [today, told, ...values]);
  for (const row of rows) {
    const shop: Record<List | 'hours', unknown> = row;
    shop.hours = hoursOf(row, known);
    for (const name of LISTS) shop[name] = listOf(row[name]);
  }
  return rows as unknown as IndexedShop[];
}

/** Below every id. */
export const FIRST = '00000000-0000-0000-0000-000000000000';
const MIDDLE = '7fffffff-ffff-ffff-ffff-ffffffffffff';
/** The last id that there can be. */
export const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Behind the one and up to the other: read side by side, so that the database is not waited for. */
export const HALVES = [
  [FIRST, MIDDLE],
  [MIDDLE, LAST],
] as const;

/** Shops as members find them on this day (in IST), in the order of their ids behind `after`. */
export function shopsBetween(
  db: Queryable,
  today: Day,
  after: string,
  upTo: string,
  limit: number,
): Promise<IndexedShop[]> {
  const rest = 'where shop_id > $3 and shop_id <= $4 order by shop_id limit $5';
  return read(db, today, rest, [after, upTo, limit], true);
}

export function shopsById(db: Queryable, today: Day, ids: string[]): Promise<IndexedShop[]> {
  return read(db, today, 'where shop_id = any($3::uuid[])', [ids]);
}

export async function howManyShops(db: Queryable): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from shop_search');
  return row!.n;
}

/** The shops are compared in so many parts, by the first byte of their ids. */
export const PARTS = 256;

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
  );
}

/** Id and version of every shop in this part, which is a range of the ids. */
export function versionsInPart(
  db: Queryable,
  today: Day,
  part: number,
): Promise<{ id: string; version: number }[]> {
  const first = part.toString(16).padStart(2, '0');
  const rest = FIRST.slice(2);
  return db.query(
    `select shop_id as id, ${VERSION} as version from shop_search where shop_id between $2 and $3`,
    [today, `${first}${rest}`, `${first}${rest.replaceAll('0', 'f')}`],
  );
}

/** Which table is read under the name of the read model; another one after a rebuild. */
export async function generationOf(db: Queryable): Promise<number> {
  const [row] = await db.query<{ generation: number }>(
    `select generation from consumer where name = 'shop-search'`,
  );
  return row!.generation;
}
