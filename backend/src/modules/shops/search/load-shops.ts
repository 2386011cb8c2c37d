import type { Day } from '@nattil/contracts/api/common';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { IndexedShop } from '../search-index/indexed-shop.ts';
import { ShopIndex } from '../search-index/shop-index.ts';
import { HALVES, howManyShops, shopsBetween } from './searchable-shops.ts';

const READ_AT_ONCE = 1_000;

type Use = (shops: IndexedShop[]) => void;

/** All shops as members find them on this day (in IST), read into a new index. */
export async function loadShops(db: Queryable, today: Day, stop?: AbortSignal): Promise<ShopIndex> {
  const index = new ShopIndex();
  const loading = index.loading(await howManyShops(db));
  const reading = new AbortController();
  const signal = stop ? AbortSignal.any([reading.signal, stop]) : reading.signal;
  try {
    const add: Use = (shops) => shops.forEach(loading.add);
    await Promise.all(HALVES.map((half) => readBetween(db, today, half, add, signal)));
  } finally {
    // When one half fails the other is not wanted either.
    reading.abort();
  }
  stop?.throwIfAborted();
  loading.done();
  return index;
}

async function readBetween(
  db: Queryable,
  today: Day,
  [first, upTo]: readonly [string, string],
  use: Use,
  signal: AbortSignal,
): Promise<void> {
  const read = (after: string) => shopsBetween(db, today, after, upTo, READ_AT_ONCE);
  let next = read(first);
  while (!signal.aborted) {
    const shops = await next;
    const isLast = shops.length < READ_AT_ONCE;
    // The database reads the next ones while these are filed.
    if (!isLast) next = read(shops.at(-1)!.id);
    // Should they fail, it is told when they are waited for.
    next.catch(() => undefined);
    if (signal.aborted) return;
    use(shops);
    if (isLast) return;
  }
}
