import { partitionsFor } from '../documents/document-partitions.ts';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import type { Position } from '../geo/earth.ts';
import type { SearchRequest, SearchResult, Suggestions } from '../queries/search-request.ts';
import {
  type IndexContext,
  type IndexContextSnapshot,
  newIndexContext,
  restoreContext,
  snapshotOfContext,
} from '../segments/index-context.ts';
import { mergeSegments } from '../segments/merge-segments.ts';
import {
  markDead,
  restoreSegment,
  type Segment,
  segmentOf,
  type SegmentSnapshot,
  snapshotOfSegment,
} from '../segments/segment.ts';
import { idAt } from '../segments/shop-ids.ts';
import { ShopRows } from '../segments/shop-rows.ts';
import { hasBit } from '../structures/bitset.ts';
import { runToEnd, type Steps } from '../structures/steps.ts';
import type { BulkLoad, ExpectedShops } from './bulk-load.ts';
import { SearchContext } from './search-context.ts';
import { answerQuery } from './answer-query.ts';
import { searchWords, type WordResult, type WordSearch } from './search.ts';
import { suggest } from './suggestions.ts';

export interface ShopIndexSizes {
  /** With this many changed shops they become a segment; fewer are sorted after each change. */
  maxUnsorted: number;
  /** With this many changed shops all segments are merged into one; with fewer, only small ones. */
  minFullMerge: number;
}

/** Plain values that can be transferred to another thread. */
export interface IndexSnapshot {
  context: IndexContextSnapshot;
  segment: SegmentSnapshot;
}

/** Looking at this many slots takes well below a millisecond. */
const SLOTS_AT_ONCE = 10_000;
/** With this many segments besides the largest, the small ones are merged. */
const MAX_SEGMENTS = 8;
/** Suggestions are cached for this many texts. */
const MAX_SUGGESTED = 2_000;
/** Fewer documents fit into the processor's caches in any order. */
const MIN_SORTED_DOCUMENTS = 10_000;
/** Number of partitions of `checksums`: one for each first byte of an id. */
export const PARTITIONS = 256;

interface LiveShop {
  version: number;
  remove: () => void;
}

/**
 * Searches shops in memory. Shops stand in immutable segments. A changed shop is removed from its
 * segment and added to the changed shops, which are searched as one more segment.
 */
export class ShopIndex {
  readonly #context: IndexContext;
  readonly #searching: SearchContext;
  readonly #sizes: ShopIndexSizes;
  /** The largest first. */
  #segments: Segment[] = [];
  #changed: ShopRows;
  /** Segment of the changed shops; null after another change. */
  #changedSegment: Segment | null = null;
  readonly #changedRows = new Map<string, number>();
  readonly #removed = new Map<string, number>();
  #isMerging = false;
  /** Suggestions of the current minute: the next minute can change whether a shop is open. */
  readonly #suggested = new Map<string, Suggestions>();
  #suggestedIn = 0;

  constructor(
    sizes: ShopIndexSizes = { maxUnsorted: 128, minFullMerge: 4_096 },
    context = newIndexContext(),
  ) {
    this.#sizes = sizes;
    this.#context = context;
    this.#searching = new SearchContext(context);
    this.#changed = new ShopRows(context);
  }

  /** Yields regularly. */
  static *restore({ context, segment }: IndexSnapshot): Steps<ShopIndex> {
    const index = new ShopIndex(undefined, yield* restoreContext(context));
    index.#segments = [restoreSegment(segment)];
    return index;
  }

  /** The index cannot be used afterwards. */
  snapshot(): IndexSnapshot {
    const [segment, ...others] = this.#segments;
    if (!segment || others.length > 0 || segment.dead.length > 0 || this.#changed.size > 0)
      throw new Error('Only a bulk-loaded index without changes has a snapshot');
    return { context: snapshotOfContext(this.#context), segment: snapshotOfSegment(segment) };
  }

  /**
   * Loads many shops, each once, into an empty index. If very many are expected, their documents
   * are sorted, in partitions that follow from the sample of latitudes.
   */
  bulkLoad(expected?: ExpectedShops): BulkLoad {
    if (this.#segments.length > 0 || this.#changed.size > 0)
      throw new Error('Only an empty index can be loaded');
    const rows = new ShopRows(this.#context, expected?.count);
    const { documents, dictionary } = this.#context;
    const isSorted = expected !== undefined && expected.count >= MIN_SORTED_DOCUMENTS;
    if (isSorted) rows.partitionOf = partitionsFor(expected.latitudes);
    return {
      add: (shop) => void rows.add(shop),
      finish: () => {
        const segment = segmentOf(rows);
        if (isSorted) documents.putInOrder(segment.documents);
        this.#segments = [segment];
        runToEnd(dictionary.settle());
      },
    };
  }

  /** The checksum of each partition; see `SearchEngine.checksums`. Yields regularly. */
  *checksums(): Steps<Float64Array> {
    const sums = new Float64Array(PARTITIONS);
    yield* this.#eachShop((ids, slot, version) => {
      sums[ids[slot * 4]! >>> 24]! += ((ids[slot * 4 + 3]! & 0xffffff) + 1) * version;
    });
    return sums;
  }

  /** Versions of the shops in these partitions, by partition and id. Yields regularly. */
  *versionsIn(partitions: readonly number[]): Steps<Map<number, Map<string, number>>> {
    const versions = new Map(partitions.map((each) => [each, new Map<string, number>()]));
    yield* this.#eachShop((ids, slot, version) => {
      versions.get(ids[slot * 4]! >>> 24)?.set(idAt(ids, slot), version);
    });
    return versions;
  }

  /** Every live shop in no particular order. */
  *#eachShop(use: (ids: Uint32Array, slot: number, version: number) => void): Steps<void> {
    const { ids, versions } = this.#changed;
    for (const row of this.#changedRows.values()) use(ids, row, versions[row]!);
    for (const segment of this.#segments)
      for (let slot = 0; slot < segment.size; slot += 1) {
        if (hasBit(segment.alive, slot)) use(segment.ids, slot, segment.versions[slot]!);
        if (slot % SLOTS_AT_ONCE === SLOTS_AT_ONCE - 1) yield;
      }
  }

  get size(): number {
    const left = this.#segments.reduce((sum, { size, dead }) => sum + size - dead.length, 0);
    return left + this.#changedRows.size;
  }

  /** Number of shops that wait for a merge. */
  get pendingChanges(): number {
    return this.#segments.slice(1).reduce((sum, { size }) => sum + size, this.#changed.size);
  }

  /** The version of a live shop, or the version at which it was removed. */
  versionOf(id: string): number | null {
    return this.#find(id)?.version ?? this.#removed.get(id) ?? null;
  }

  /** Adds or replaces a shop; false if the index has this version or a newer one. */
  put(shop: IndexedShop): boolean {
    const known = this.#find(shop.id);
    if ((known?.version ?? this.#removed.get(shop.id) ?? -Infinity) >= shop.version) return false;
    known?.remove();
    this.#suggested.clear();
    this.#removed.delete(shop.id);
    this.#changedRows.set(shop.id, this.#changed.add(shop));
    this.#changedSegment = null;
    if (this.#changed.size >= this.#sizes.maxUnsorted) this.#closeChanged();
    return true;
  }

  /** Removes a shop; false if the index has a newer version. */
  remove(id: string, version: number): boolean {
    const known = this.#find(id);
    if ((known?.version ?? this.#removed.get(id) ?? -Infinity) > version) return false;
    known?.remove();
    this.#suggested.clear();
    this.#removed.set(id, version);
    return true;
  }

  search(request: SearchRequest): SearchResult {
    return answerQuery(this.#searched(), this.#searching, request);
  }

  /** Searches for the words as they are, without a place or a time in them. */
  searchWords(request: WordSearch): WordResult {
    return searchWords(this.#searched(), this.#searching, request);
  }

  /** Cached by text and kilometre: many people type the same prefixes. */
  suggest(text: string, now: Date, from: Position | null = null): Suggestions {
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== this.#suggestedIn || this.#suggested.size >= MAX_SUGGESTED) {
      this.#suggested.clear();
      this.#suggestedIn = minute;
    }
    const key = from ? `${text}\n${from.latitude.toFixed(2)},${from.longitude.toFixed(2)}` : text;
    let suggestions = this.#suggested.get(key);
    if (!suggestions) {
      suggestions = suggest(this.#searched(), this.#searching, text, now, from);
      this.#suggested.set(key, suggestions);
    }
    return suggestions;
  }

  /** Merges changed segments in steps of well below a millisecond; one merge runs at a time. */
  *merge(): Steps<void> {
    if (this.#isMerging) return;
    this.#isMerging = true;
    try {
      yield* this.#context.dictionary.settle();
      const first = this.#firstToMerge();
      if (first === null) return;
      const old = this.#segments.slice(first);
      const { merged, catchUp } = yield* mergeSegments(old, this.#context.documents);
      catchUp();
      const since = this.#segments.slice(first + old.length);
      this.#segments = [...this.#segments.slice(0, first), merged, ...since];
    } finally {
      this.#isMerging = false;
    }
  }

  /**
   * Index of the first segment to merge: from there on, none is much larger than those after it.
   */
  #firstToMerge(): number | null {
    const [largest, ...others] = this.#segments;
    if (!largest) return null;
    const changed = largest.dead.length + others.reduce((sum, { size }) => sum + size, 0);
    if (changed >= this.#sizes.minFullMerge || (others.length > 0 && changed >= largest.size / 4))
      return 0;
    if (others.length < MAX_SEGMENTS) return null;
    let first = this.#segments.length - 1;
    let shops = this.#segments[first]!.size;
    while (first > 1 && this.#segments[first - 1]!.size < 4 * shops) {
      first -= 1;
      shops += this.#segments[first]!.size;
    }
    return first;
  }

  #searched(): Segment[] {
    if (this.#changedRows.size === 0) return this.#segments;
    this.#changedSegment ??= this.#segmentOfChanged();
    return [...this.#segments, this.#changedSegment];
  }

  #segmentOfChanged(): Segment {
    const rows = new Set(this.#changedRows.values());
    return segmentOf(this.#changed, (row) => !rows.has(row));
  }

  #closeChanged(): void {
    this.#segments = [...this.#segments, this.#segmentOfChanged()];
    this.#changed = new ShopRows(this.#context);
    this.#changedRows.clear();
    this.#changedSegment = null;
  }

  #find(id: string): LiveShop | undefined {
    const row = this.#changedRows.get(id);
    const { documents } = this.#context;
    if (row !== undefined)
      return {
        version: this.#changed.versions[row]!,
        remove: () => {
          this.#changedRows.delete(id);
          this.#changedSegment = null;
          documents.release(this.#changed.documents[row]!);
        },
      };
    for (const segment of this.#segments) {
      const slot = segment.slotsById.find(id);
      if (slot !== undefined && hasBit(segment.alive, slot))
        return {
          version: segment.versions[slot]!,
          remove: () => {
            markDead(segment, slot);
            documents.release(segment.documents[slot]!);
          },
        };
    }
    return undefined;
  }
}
