import type { Day } from '@nattil/contracts/api/common';
import { type BulkLoad, createEngine, type SearchEngine } from '@nattil/search-engine';
import type { Database } from '../../../platform/persistence/database.ts';
import { readAllShops } from './read-all-shops.ts';

/** An engine, and the generation of the table it was read from. */
export interface LoadedShops {
  generation: number;
  engine: SearchEngine;
}

/**
 * Reads all shops as members find them on this day (in IST) into an engine.
 *
 * @param options.stop aborts the read
 * @param options.engine an empty engine; a new one by default
 */
export async function loadShops(
  database: Database,
  today: Day,
  { stop, engine = createEngine() }: { stop?: AbortSignal; engine?: SearchEngine } = {},
): Promise<LoadedShops> {
  let loading: BulkLoad | undefined;
  const generation = await readAllShops(
    database,
    today,
    (expected) => {
      const begun = (loading = engine.bulkLoad(expected));
      return (shops) => {
        for (const shop of shops) begun.add(shop);
      };
    },
    stop,
  );
  stop?.throwIfAborted();
  loading?.finish();
  return { generation, engine };
}
