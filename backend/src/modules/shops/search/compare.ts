import type { Day } from '@nattil/contracts/api/common';
import type { Database } from '../../../platform/persistence/database.ts';
import { sumsOfParts, versionsInPart } from './searchable-shops.ts';
import type { SlicedIndex } from './sliced-index.ts';

/** Checksums of the partitions of the shops' table at one time. */
export interface Table {
  /** Time of the query, from `performance.now`. */
  at: number;
  sums: ReturnType<typeof sumsOfParts>;
}

const PARTS_AT_ONCE = 16;

export function tableNow(database: Database, today: Day): Table {
  const at = performance.now();
  const sums = sumsOfParts(database, today);
  // A failure is reported where the sums are awaited.
  sums.catch(() => undefined);
  return { at, sums };
}

/**
 * Ids of shops whose version differs between index and table, or that only one of them has. Shops
 * that have changed since `table` was read may be among them.
 */
export async function* differing(
  database: Database,
  today: Day,
  index: SlicedIndex,
  table: Table,
): AsyncGenerator<string> {
  const [sums, left] = await Promise.all([table.sums, index.checksums()]);
  for (const { part, sum } of sums) left[part]! -= sum;
  const parts = [...left.keys()].filter((part) => left[part] !== 0);
  // A few partitions at a time: comparing all of them at once would block the process.
  for (let at = 0; at < parts.length; at += PARTS_AT_ONCE) {
    const versions = await index.versionsIn(parts.slice(at, at + PARTS_AT_ONCE));
    for (const [part, known] of versions) {
      for (const { id, version } of await versionsInPart(database, today, part)) {
        if ((known.get(id) ?? 0) < version) yield id;
        known.delete(id);
      }
      yield* known.keys();
    }
  }
}
