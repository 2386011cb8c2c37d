import { hasBit } from './bits.ts';
import { findShops } from './search.ts';
import type { IndexedShop } from './indexed-shop.ts';
import {
  type Lexicon,
  newLexicon,
  type PackedLexicon,
  packLexicon,
  unpackLexicon,
} from './index-context.ts';
import { mergeSegments } from './merge-segments.ts';
import {
  kill,
  type PackedSegment,
  packSegment,
  type Segment,
  segmentOf,
  unpackSegment,
} from './segment.ts';
import type { FoundShops, ShopQuestion } from './search-request.ts';
import { shelvesFor } from './document-partitions.ts';
import { ShopRows } from './shop-rows.ts';
import { type Suggestions, suggest } from './suggestions.ts';
import type { Steps } from './in-steps.ts';

export interface ShopIndexSizes {
  /**
   * Up to this many changed shops are sorted again after each change; then they become a segment.
   */
  changedTogether: number;
  /**
   * From this many changed shops on, all segments are merged into one; below, only small segments.
   */
  mergedFrom: number;
}

/** Plain values that can be transferred to another thread. */
export interface PackedIndex {
  lexicon: PackedLexicon;
  segment: PackedSegment;
}

/** Looking at this many slots takes well below a millisecond. */
const SLOTS_AT_ONCE = 10_000;
/** With this many segments besides the largest, the small ones are merged. */
const MAX_SEGMENTS = 8;
const MAX_SUGGESTED = 2_000;
const WORTH_PUTTING_IN_ORDER = 10_000;

interface Whereabouts {
  version: number;
  takeOut: () => void;
}

/**
 * Searches shops in memory. Shops stand in immutable segments. A changed shop is removed from its
 * segment and added to the changed shops, which are searched as one more segment.
 */
export class ShopIndex {
  readonly #lexicon: Lexicon;
  readonly #sizes: ShopIndexSizes;
  /** The largest first. */
  #segments: Segment[] = [];
  #changed: ShopRows;
  /** Segment of the changed shops; null after another change. */
  #changedInOrder: Segment | null = null;
  readonly #changedRows = new Map<string, number>();
  readonly #gone = new Map<string, number>();
  #isMerging = false;
  /** Suggestions of the current minute: the next minute can change whether a shop is open. */
  readonly #suggested = new Map<string, Suggestions>();
  #suggestedIn = 0;

  constructor(
    sizes: ShopIndexSizes = { changedTogether: 128, mergedFrom: 4_096 },
    lexicon = newLexicon(),
  ) {
    this.#sizes = sizes;
    this.#lexicon = lexicon;
    this.#changed = new ShopRows(lexicon);
  }

  /** Restores what another thread has packed; yields regularly. */
  static *unpack({ lexicon, segment }: PackedIndex): Steps<ShopIndex> {
    const index = new ShopIndex(undefined, yield* unpackLexicon(lexicon));
    index.#segments = [unpackSegment(segment)];
    return index;
  }

  /** Packs a loaded index without changes. This index cannot be used afterwards. */
  pack(): PackedIndex {
    return { lexicon: packLexicon(this.#lexicon), segment: packSegment(this.#segments[0]!) };
  }

  /** Loads many shops, each once, into an empty index; `expected` is about how many. */
  load(shops: Iterable<IndexedShop>, expected?: number): void {
    const all = [...shops];
    const loading = this.loading(
      expected,
      all.flatMap(({ latitude }) => latitude ?? []),
    );
    for (const shop of all) loading.add(shop);
    loading.done();
  }

  /**
   * Like `load` for shops that arrive one by one; searches find them after `done`.
   *
   * @param latitudes a sample of their latitudes, which defines the partitions
   */
  loading(
    expected?: number,
    latitudes: readonly number[] = [],
  ): { add: (shop: IndexedShop) => void; done: () => void } {
    const rows = new ShopRows(this.#lexicon, expected);
    const { records } = this.#lexicon;
    // Fewer documents fit into the processor's caches in any order.
    const isInOrder = expected !== undefined && expected >= WORTH_PUTTING_IN_ORDER;
    if (isInOrder) rows.shelfOf = shelvesFor(latitudes);
    return {
      add: (shop) => void rows.add(shop),
      done: () => {
        const segment = segmentOf(rows);
        if (isInOrder) records.putInOrder(segment.records);
        this.#segments = [segment];
        for (const _ of this.#lexicon.vocabulary.settle());
      },
    };
  }

  /** Every live shop in no particular order; yields regularly. */
  *contents(use: (ids: Uint32Array, slot: number, version: number) => void): Steps<void> {
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
  get changes(): number {
    return this.#segments.slice(1).reduce((sum, { size }) => sum + size, this.#changed.size);
  }

  /** The version of a live shop, or the version at which it was removed. */
  versionOf(id: string): number | null {
    return this.#find(id)?.version ?? this.#gone.get(id) ?? null;
  }

  /** Adds or replaces a shop; false if the index has this version or a newer one. */
  put(shop: IndexedShop): boolean {
    const known = this.#find(shop.id);
    if ((known?.version ?? this.#gone.get(shop.id) ?? -Infinity) >= shop.version) return false;
    known?.takeOut();
    this.#suggested.clear();
    this.#gone.delete(shop.id);
    this.#changedRows.set(shop.id, this.#changed.add(shop));
    this.#changedInOrder = null;
    if (this.#changed.size >= this.#sizes.changedTogether) this.#settleChanged();
    return true;
  }

  /** Removes a shop; false if the index has a newer version. */
  remove(id: string, version: number): boolean {
    const known = this.#find(id);
    if ((known?.version ?? this.#gone.get(id) ?? -Infinity) > version) return false;
    known?.takeOut();
    this.#suggested.clear();
    this.#gone.set(id, version);
    return true;
  }

  search(question: ShopQuestion): FoundShops {
    return findShops(this.#inOrder(), this.#lexicon, question);
  }

  /** Cached, because many people type the same prefixes, which match very many shops. */
  suggest(text: string, now: Date): Suggestions {
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== this.#suggestedIn || this.#suggested.size >= MAX_SUGGESTED) {
      this.#suggested.clear();
      this.#suggestedIn = minute;
    }
    let suggestions = this.#suggested.get(text);
    if (!suggestions) {
      suggestions = suggest(this.#inOrder(), this.#lexicon, text, now);
      this.#suggested.set(text, suggestions);
    }
    return suggestions;
  }

  /**
   * Merges changed segments in steps of well below a millisecond. The caller may pause between two
   * steps; only one merge runs at a time.
   */
  *merge(): Steps<void> {
    if (this.#isMerging) return;
    this.#isMerging = true;
    try {
      yield* this.#lexicon.vocabulary.settle();
      const first = this.#firstToMerge();
      if (first === null) return;
      const old = this.#segments.slice(first);
      const { merged, catchUp } = yield* mergeSegments(old, this.#lexicon.records);
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
    if (changed >= this.#sizes.mergedFrom || (others.length > 0 && changed >= largest.size / 4))
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

  #inOrder(): Segment[] {
    if (this.#changedRows.size === 0) return this.#segments;
    this.#changedInOrder ??= this.#orderChanged();
    return [...this.#segments, this.#changedInOrder];
  }

  #orderChanged(): Segment {
    const rows = new Set(this.#changedRows.values());
    return segmentOf(this.#changed, (row) => !rows.has(row));
  }

  #settleChanged(): void {
    this.#segments = [...this.#segments, this.#orderChanged()];
    this.#changed = new ShopRows(this.#lexicon);
    this.#changedRows.clear();
    this.#changedInOrder = null;
  }

  #find(id: string): Whereabouts | undefined {
    const row = this.#changedRows.get(id);
    const { records } = this.#lexicon;
    if (row !== undefined)
      return {
        version: this.#changed.versions[row]!,
        takeOut: () => {
          this.#changedRows.delete(id);
          this.#changedInOrder = null;
          records.release(this.#changed.records[row]!);
        },
      };
    for (const segment of this.#segments) {
      const slot = segment.slotsById.find(id);
      if (slot !== undefined && hasBit(segment.alive, slot))
        return {
          version: segment.versions[slot]!,
          takeOut: () => {
            kill(segment, slot);
            records.release(segment.records[slot]!);
          },
        };
    }
    return undefined;
  }
}
