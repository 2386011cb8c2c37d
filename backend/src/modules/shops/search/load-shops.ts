import type { Day } from '@nattil/contracts/api/common';
import type { Database } from '../../../platform/persistence/database.ts';
import { ShopIndex } from '../search-index/shop-index.ts';
import { readAllShops } from './read-all-shops.ts';

/** An index, and the generation of the table it was read from. */
export interface LoadedShops {
  generation: number;
  index: ShopIndex;
}

/**
 * Reads all shops as members find them on this day (in IST) into an index.
 *
 * @param options.stop aborts the read
 * @param options.index an empty index; a new one by default
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
