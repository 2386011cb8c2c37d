import type { Day } from '@nattil/contracts/api/common';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { IndexedShop } from '../search-index/indexed-shop.ts';

/**
 * The version of a shop's row for the index: four times that of its last event, and one more when what
 * it gives begins, and again when it has ended. So a day that passes is a change like any other.
 */
const VERSION = `version * 4 + case when discount_from > $1::date then 0 when discount_to < $1::date then 2 else 1 end`;
const GIVES = `coalesce(discount_from <= $1::date, true) and coalesce(discount_to >= $1::date, true)`;

/** What the index calls the version of a shop that an event gave, at the least. */
export const versionAfter = (eventVersion: number): number => eventVersion * 4;

const SHOPS = `
  select shop_id as id, ${VERSION} as version, name, category, city, latitude, longitude,
         case when ${GIVES} then discount_percent else 0 end as "discountPercent",
         case when ${GIVES} then tier_percents end as "tierPercents",
         address, phone, email, website, image, description,
         hours::text, holidays::text, to_json(amenities)::text as amenities, to_json(tags)::text as tags,
         to_json(badges)::text as badges
  from shop_search`;

/** Columns of which many shops have the same. */
const REPEATED = ['hours', 'holidays', 'amenities', 'tags', 'badges'] as const;
type Repeated = (typeof REPEATED)[number];
type Row = Omit<IndexedShop, Repeated> & Record<Repeated, string | null>;

/** More different ones take more to keep than to parse. */
const MOST_PARSED = 1 << 14;
const parsed = new Map<string, unknown>();

/** Always the same value for the same text, by which the index knows what it has seen. */
function parsedOnce(text: string | null): unknown {
  if (text === null) return null;
  let value = parsed.get(text);
  if (value !== undefined) return value;
  if (parsed.size >= MOST_PARSED) parsed.clear();
  value = JSON.parse(text);
  parsed.set(text, value);
  return value;
}

async function read(db: Queryable, rest: string, values: unknown[]): Promise<IndexedShop[]> {
  const rows = await db.query<Row>(`${SHOPS} ${rest}`, values);
  const shops = rows as (Omit<Row, Repeated> & Record<Repeated, unknown>)[];
  for (const shop of shops)
    for (const column of REPEATED) shop[column] = parsedOnce(shop[column] as string | null);
  return shops as IndexedShop[];
}

/** Below every id. */
export const FIRST = '00000000-0000-0000-0000-000000000000';

/** Shops as members find them on this day (in IST), in the order of their ids after `after`. */
export function shopsAfter(
  db: Queryable,
  today: Day,
  after: string,
  limit: number,
): Promise<IndexedShop[]> {
  return read(db, 'where shop_id > $2 order by shop_id limit $3', [today, after, limit]);
}

export function shopsById(db: Queryable, today: Day, ids: string[]): Promise<IndexedShop[]> {
  return read(db, 'where shop_id = any($2::uuid[])', [today, ids]);
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

/** A sum of each part that holds any shop, as `weightOf` makes them. */
export function sumsOfParts(db: Queryable, today: Day): Promise<{ part: number; sum: number }[]> {
  const [a, b, c] = LAST_BYTES;
  return db.query(
    `select get_byte(uuid_send(shop_id), 0) as part,
            sum(((${a} << 16) + (${b} << 8) + ${c} + 1)::bigint * (${VERSION}))::bigint as sum
     from shop_search group by 1`,
    [today],
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
