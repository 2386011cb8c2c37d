import type { Day } from '@nattil/contracts/api/common';
import type { ExpectedShops, IndexedShop } from '@nattil/search-engine';
import { tableOf } from '../../../platform/messaging/consumers/table-names.ts';
import type { Database, Queryable } from '../../../platform/persistence/database.ts';
import { generationOf, READ_WITHIN_MS, shopsOnPages } from './searchable-shops.ts';

/**
 * Number of connections that read in parallel, so that the thread does not wait for the database.
 */
export const READERS = 2;
/** About a thousand shops. */
const PAGES_AT_ONCE = 128;
const SAMPLE = 2_000;

type Use = (shops: IndexedShop[]) => void;

/** A reader may idle in its transaction while it indexes what it has read. */
const AT_ONE_MOMENT = `set transaction isolation level repeatable read, read only;
  set local idle_in_transaction_session_timeout = ${READ_WITHIN_MS};`;

/**
 * Reads all shops as members find them on this day (in IST), each once, from one snapshot. It reads
 * in physical order: in the order of ids, a page would be read once for each of its shops.
 *
 * @param database provides `READERS` connections
 * @param begin returns the function that takes the shops
 * @param stop aborts the read
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
        // If one reader fails, the others stop too.
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
    // The database reads the next pages while these shops are indexed.
    next = page < upTo ? read(page) : null;
    // A failure is reported where the pages are awaited.
    next?.catch(() => undefined);
    if (!signal.aborted) use(shops);
  }
}

interface Table extends ExpectedShops {
  name: string;
  pages: number;
}

async function tableNow(db: Queryable, name: string): Promise<Table> {
  // The estimate of the last ANALYZE, if there was one, because counting all shops takes long.
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
