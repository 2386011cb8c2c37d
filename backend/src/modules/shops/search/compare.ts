import type { Day } from '@nattil/contracts/api/common';
import type { Database } from '../../../platform/persistence/database.ts';
import type { SlicedIndex } from './sliced-index.ts';
import { sumsOfParts, versionsInPart } from './searchable-shops.ts';

/** The sums of the table of shops at some time. */
export interface Table {
  /** When they were asked for, by `performance.now`. */
  at: number;
  sums: ReturnType<typeof sumsOfParts>;
}

const PARTS_AT_ONCE = 16;

export function tableNow(database: Database, today: Day): Table {
  const at = performance.now();
  const sums = sumsOfParts(database, today);
  // Should they fail, it is told when they are waited for.
  sums.catch(() => undefined);
  return { at, sums };
}

/**
 * The ids of shops of which the index has another version than the table, or which only one of them has;
 * what has changed since then may be among them.
 */
export async function* differing(
  database: Database,
  today: Day,
  kept: SlicedIndex,
  table: Table,
): AsyncGenerator<string> {
  const [sums, left] = await Promise.all([table.sums, kept.sums()]);
  for (const { part, sum } of sums) left[part]! -= sum;
  const parts = [...left.keys()].filter((part) => left[part] !== 0);
  // A few at a time: all shops of all parts, looked at together, would stop the process.
  for (let at = 0; at < parts.length; at += PARTS_AT_ONCE) {
    const versions = await kept.versionsIn(parts.slice(at, at + PARTS_AT_ONCE));
    for (const [part, known] of versions) {
      for (const { id, version } of await versionsInPart(database, today, part)) {
        if ((known.get(id) ?? 0) < version) yield id;
        known.delete(id);
      }
      yield* known.keys();
    }
  }
}
