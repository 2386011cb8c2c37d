import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '../../../platform/kernel/async/pause.ts';
import { inSlices, mergeInSlices, type Slices } from '../search-index/incremental-merge.ts';
import { idAt } from '../search-index/shop-ids.ts';
import { type PackedIndex, ShopIndex } from '../search-index/shop-index.ts';
import type { IndexedShop } from '../search-index/indexed-shop.ts';
import { PARTS, weightOf } from './searchable-shops.ts';

const now = () => performance.now();
/** Milliseconds that other requests wait; one step may add a little. */
const SLICE_MS = 2;
const SLICES: Slices = { most: SLICE_MS, now, pause: () => nextTurn() };
/** A comparison is not urgent: with this pause, concurrent requests hardly wait for it. */
const REST_MS = 6;
const SLICES_AND_RESTS: Slices = { ...SLICES, pause: () => pause(REST_MS) };

/** An index that merges changes and reads its contents in slices, between requests. */
export class SlicedIndex {
  readonly index: ShopIndex;
  #merging: Promise<void> | undefined;

  constructor(index = new ShopIndex()) {
    this.index = index;
  }

  /** Restores an index that another thread has packed. */
  static async unpack(packed: PackedIndex): Promise<SlicedIndex> {
    return new SlicedIndex(await inSlices(ShopIndex.unpack(packed), SLICES));
  }

  put(shops: readonly IndexedShop[]): void {
    for (const shop of shops) this.index.put(shop);
  }

  /** Resolves when the changes so far are merged, as far as a merge is worth it. */
  merge(): Promise<void> {
    this.#merging ??= mergeInSlices(this.index, SLICES).finally(() => (this.#merging = undefined));
    return this.#merging;
  }

  /** Checksums by partition, comparable to `sumsOfParts`. */
  async sums(): Promise<Float64Array> {
    const sums = new Float64Array(PARTS);
    await this.look((ids, slot, version) => {
      sums[ids[slot * 4]! >>> 24]! += weightOf(ids, slot, version);
    });
    return sums;
  }

  /** Versions of all shops in these partitions, by partition and id. */
  async versionsIn(parts: readonly number[]): Promise<Map<number, Map<string, number>>> {
    const versions = new Map(parts.map((part) => [part, new Map<string, number>()]));
    await this.look((ids, slot, version) => {
      versions.get(ids[slot * 4]! >>> 24)?.set(idAt(ids, slot), version);
    });
    return versions;
  }

  private look(use: Parameters<ShopIndex['contents']>[0]): Promise<void> {
    return inSlices(this.index.contents(use), SLICES_AND_RESTS);
  }
}
