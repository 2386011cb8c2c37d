/**
 * The interface of the search engine. It runs in one thread, keeps everything in memory and does no
 * I/O. Engines share no state.
 */
import type { IndexedShop } from './documents/indexed-shop.ts';
import type { Position } from './geo/earth.ts';
import type { BulkLoad, ExpectedShops } from './index/bulk-load.ts';
import { type IndexSnapshot, PARTITIONS, ShopIndex } from './index/shop-index.ts';
import type { SearchRequest, SearchResult, Suggestions } from './queries/search-request.ts';
import { runInSlices, type Slices } from './structures/steps.ts';

export type { IndexedShop } from './documents/indexed-shop.ts';
export type { Position } from './geo/earth.ts';
export type { BulkLoad, ExpectedShops } from './index/bulk-load.ts';
export type {
  SearchRequest,
  SearchResult,
  ShopsJson,
  Suggestions,
} from './queries/search-request.ts';
export type { Slices } from './structures/steps.ts';
export { TownFinder, type TownOfShops } from './understanding/town-finder.ts';

/** Number of partitions that `checksums` compares: one for each first byte of an id. */
export const CHECKSUM_PARTITIONS = PARTITIONS;

/**
 * The whole content of an engine as a plain value. Nearly all of it is in array buffers, which can
 * be transferred to another thread or written to a file. Only the same program can restore it.
 */
export interface EngineSnapshot {
  size: number;
  index: IndexSnapshot;
}

export interface SearchEngine {
  /** Number of live shops. */
  readonly size: number;
  /** Number of changed shops that wait for a merge. */
  readonly pendingChanges: number;

  /** Version of a live shop, or the version at which it was removed; null if it is unknown. */
  versionOf(id: string): number | null;
  /** Adds or replaces a shop; false if the engine has this version or a newer one. */
  put(shop: IndexedShop): boolean;
  /** Removes a shop; false if the engine has a newer version than this one. */
  remove(id: string, version: number): boolean;

  /** Finds the shops of a page and counts all matches. Write the page before the next change. */
  search(request: SearchRequest): SearchResult;
  /** Completes a text to at most five shops, three categories and three cities with shops. */
  suggest(text: string, now: Date, from?: Position | null): Suggestions;

  /** Loads many shops faster than `put`. Throws unless the engine is empty. */
  bulkLoad(expected?: ExpectedShops): BulkLoad;
  /** Merges pending changes, if there are enough of them. Returns at once during another merge. */
  merge(slices: Slices): Promise<void>;

  /**
   * A checksum for each partition, to compare the engine with the database without reading all
   * shops. Each shop adds `(last three bytes of its id + 1) * version` to its partition.
   */
  checksums(slices: Slices): Promise<Float64Array>;
  /** Versions of the live shops in these partitions, by partition and id. */
  versionsIn(
    partitions: readonly number[],
    slices: Slices,
  ): Promise<Map<number, Map<string, number>>>;

  /**
   * Takes the content out of a bulk-loaded engine. Throws if a shop has changed since. The engine
   * cannot be used afterwards.
   */
  snapshot(): EngineSnapshot;
}

/** Creates an empty engine, with the categories and cities of the catalogue. */
export function createEngine(): SearchEngine {
  return new MemoryEngine(new ShopIndex());
}

/** Creates an engine from a snapshot, which cannot be used again. */
export async function restore({ index }: EngineSnapshot, slices: Slices): Promise<SearchEngine> {
  return new MemoryEngine(await runInSlices(ShopIndex.restore(index), slices));
}

class MemoryEngine implements SearchEngine {
  readonly #index: ShopIndex;

  constructor(index: ShopIndex) {
    this.#index = index;
  }

  get size(): number {
    return this.#index.size;
  }

  get pendingChanges(): number {
    return this.#index.pendingChanges;
  }

  versionOf(id: string): number | null {
    return this.#index.versionOf(id);
  }

  put(shop: IndexedShop): boolean {
    return this.#index.put(shop);
  }

  remove(id: string, version: number): boolean {
    return this.#index.remove(id, version);
  }

  search(request: SearchRequest): SearchResult {
    return this.#index.search(request);
  }

  suggest(text: string, now: Date, from: Position | null = null): Suggestions {
    return this.#index.suggest(text, now, from);
  }

  bulkLoad(expected?: ExpectedShops): BulkLoad {
    return this.#index.bulkLoad(expected);
  }

  merge(slices: Slices): Promise<void> {
    return runInSlices(this.#index.merge(), slices);
  }

  checksums(slices: Slices): Promise<Float64Array> {
    return runInSlices(this.#index.checksums(), slices);
  }

  versionsIn(
    partitions: readonly number[],
    slices: Slices,
  ): Promise<Map<number, Map<string, number>>> {
    return runInSlices(this.#index.versionsIn(partitions), slices);
  }

  snapshot(): EngineSnapshot {
    return { size: this.#index.size, index: this.#index.snapshot() };
  }
}
