import type { Day } from '@nattil/contracts/api/common';
import type { Database } from '../../../platform/persistence/database.ts';
import { ShopIndex } from '../search-index/shop-index.ts';
import { readAllShops } from './read-all-shops.ts';

/** Which table was read, and what is in it. */
export interface LoadedShops {
  generation: number;
  index: ShopIndex;
}

/**
 * All shops as members find them on this day (in IST), read into an index.
 *
 * @param options.stop ends it early
 * @param options.index an empty one; new unless given
 */
export async function loadShops(
  database: Database,
  today: Day,
  { stop, index = new ShopIndex() }: { stop?: AbortSignal; index?: ShopIndex } = {},
): Promise<LoadedShops> {
  let done = () => undefined as void;
  const generation = await readAllShops(
    database,
    today,
    ({ count, latitudes }) => {
      const loading = index.loading(count, latitudes);
      done = loading.done;
      return (shops) => shops.forEach(loading.add);
    },
    stop,
  );
  stop?.throwIfAborted();
  done();
  return { generation, index };
}
