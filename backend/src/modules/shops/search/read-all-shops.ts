import type { Day } from '@nattil/contracts/api/common';
import { tableOf } from '../../../platform/messaging/consumers/table-names.ts';
import type { Database, Queryable } from '../../../platform/persistence/database.ts';
import type { IndexedShop } from '../search-index/indexed-shop.ts';
import { generationOf, READ_WITHIN_MS, shopsOnPages } from './searchable-shops.ts';

/** So many connections read side by side, so that the database is not waited for. */
export const READERS = 2;
/** About a thousand shops. */
const PAGES_AT_ONCE = 128;
const SAMPLE = 2_000;

/** What is known of the shops before they are read. */
export interface ExpectedShops {
  /** About how many there are. */
  count: number;
  /** Of some that stand anywhere in the table. */
  latitudes: readonly number[];
}

type Use = (shops: IndexedShop[]) => void;

/** Whoever reads may take its time over what it was given. */
const AT_ONE_MOMENT = `set transaction isolation level repeatable read, read only;
  set local idle_in_transaction_session_timeout = ${READ_WITHIN_MS};`;

/**
 * Reads all shops as members find them on this day (in IST): each once, as of one moment, and in the order in
 * which they lie on the disk, since in that of their ids a page would be read as often as it has shops.
 *
 * @param database lends `READERS` connections
 * @param begin gives what takes the shops
 * @param stop ends it early
 * @returns the generation of the table that was read
 */
export function readAllShops(
  database: Database,
  today: Day,
  begin: (expected: ExpectedShops) => Use,
  stop?: AbortSignal,
): Promise<number> {
  const read = async (tx: Queryable, snapshot: string): Promise<number> => {
    const generation = await generationOf(tx);
    const table = await tableNow(tx, tableOf('shop-search', generation));
    const use = begin(table);
    const failing = new AbortController();
    const signal = stop ? AbortSignal.any([failing.signal, stop]) : failing.signal;
    const part = async (db: Queryable, n: number) => {
      const [from, upTo] = [n, n + 1].map((m) => Math.ceil((table.pages * m) / READERS));
      const next = (page: number) =>
        shopsOnPages(db, today, table.name, page, Math.min(page + PAGES_AT_ONCE, upTo!));
      try {
        await inTurn(from!, upTo!, next, use, signal);
      } catch (error) {
        // When one fails the others are not wanted either.
        failing.abort();
        throw error;
      }
    };
    const others = Array.from({ length: READERS - 1 }, (_, n) =>
      database.transaction(
        (other) => part(other, n + 1),
        `${AT_ONE_MOMENT} set transaction snapshot '${snapshot}'`,
        READ_WITHIN_MS,
      ),
    );
    const parts = await Promise.allSettled([part(tx, 0), ...others]);
    for (const { reason } of parts.filter((one) => one.status === 'rejected')) throw reason;
    return generation;
  };
  return database.transaction<number, { snapshot: string }>(
    (tx, [opened]) => read(tx, opened!.snapshot),
    `${AT_ONE_MOMENT} select pg_export_snapshot() as snapshot`,
    READ_WITHIN_MS,
  );
}

async function inTurn(
  from: number,
  upTo: number,
  read: (page: number) => Promise<IndexedShop[]>,
  use: Use,
  signal: AbortSignal,
): Promise<void> {
  let next = from < upTo ? read(from) : null;
  for (let page = from + PAGES_AT_ONCE; next && !signal.aborted; page += PAGES_AT_ONCE) {
    const shops: IndexedShop[] = await next;
    // The database reads the next ones while these are filed.
    next = page < upTo ? read(page) : null;
    // Should they fail, it is told when they are waited for.
    next?.catch(() => undefined);
    if (!signal.aborted) use(shops);
  }
}

interface Table extends ExpectedShops {
  name: string;
  pages: number;
}

async function tableNow(db: Queryable, name: string): Promise<Table> {
  // As of when the table was last analyzed, if ever: to count all shops takes long.
  const [table] = await db.query<{ pages: number; onEach: number | null }>(
    `select (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages,
            case when relpages > 0 and reltuples > 0 then reltuples / relpages end as "onEach"
     from pg_class where oid = $1::regclass`,
    [name],
  );
  const { pages, onEach } = table!;
  const count = onEach === null ? await countOf(db, name) : Math.ceil(onEach * pages);
  const percent = Math.min(100, (SAMPLE * 100) / Math.max(1, count));
  const some = await db.query<{ latitude: number }>(
    `select latitude from ${name} tablesample system ($1) repeatable (1) where latitude is not null`,
    [percent],
  );
  return { name, pages, count, latitudes: some.map(({ latitude }) => latitude) };
}

async function countOf(db: Queryable, table: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row!.n;
}
