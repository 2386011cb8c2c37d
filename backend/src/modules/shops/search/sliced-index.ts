import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createEngine,
  type EngineSnapshot,
  type IndexedShop,
  restore,
  type SearchEngine,
  type Slices,
} from '@nattil/search-engine';
import { pause } from '../../../platform/kernel/async/pause.ts';

/** `maxMs` is what other requests wait. */
const SLICES: Slices = { maxMs: 2, now: () => performance.now(), pause: () => nextTurn() };
/** A comparison is not urgent: with this pause, concurrent requests hardly wait for it. */
const PAUSE_MS = 6;
const SLICES_WITH_PAUSES: Slices = { ...SLICES, pause: () => pause(PAUSE_MS) };

/** A search engine that merges changes and reads its contents in slices, between requests. */
export class SlicedIndex {
  readonly engine: SearchEngine;
  #merging: Promise<void> | undefined;

  constructor(engine = createEngine()) {
    this.engine = engine;
  }

  static async restore(snapshot: EngineSnapshot): Promise<SlicedIndex> {
    return new SlicedIndex(await restore(snapshot, SLICES));
  }

  put(shops: readonly IndexedShop[]): void {
    for (const shop of shops) this.engine.put(shop);
  }

  /** Resolves when the changes so far are merged, as far as a merge is worth it. */
  merge(): Promise<void> {
    this.#merging ??= this.engine.merge(SLICES).finally(() => (this.#merging = undefined));
    return this.#merging;
  }

  /** Checksums by partition, comparable to `sumsOfParts`. */
  checksums(): Promise<Float64Array> {
    return this.engine.checksums(SLICES_WITH_PAUSES);
  }

  /** Versions of all shops in these partitions, by partition and id. */
  versionsIn(partitions: readonly number[]): Promise<Map<number, Map<string, number>>> {
    return this.engine.versionsIn(partitions, SLICES_WITH_PAUSES);
  }
}
