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
  /** So many changed shops are put in order anew with each further one; then they stay in their order. */
  changedTogether: number;
  /** All is merged into one when so many shops have changed; before, only what is small. */
  mergedFrom: number;
}

/** Plain values, which another thread can be given. */
export interface PackedIndex {
  lexicon: PackedLexicon;
  segment: PackedSegment;
}

/** Looking at so many takes well below a millisecond. */
const SLOTS_AT_ONCE = 10_000;
/** So many segments are searched one after the other; more are merged. */
const MAX_SEGMENTS = 8;
const MAX_SUGGESTED = 2_000;
const WORTH_PUTTING_IN_ORDER = 10_000;

interface Whereabouts {
  version: number;
  takeOut: () => void;
}

/**
 * Finds shops in memory. The shops stand in segments that do not change; a shop that changes is taken
 * out of its segment and put among the changed ones, which are searched like the others.
 */
export class ShopIndex {
  readonly #lexicon: Lexicon;
  readonly #sizes: ShopIndexSizes;
  /** The largest first. */
  #segments: Segment[] = [];
  #changed: ShopRows;
  /** The changed shops in order; null when one has changed since. */
  #changedInOrder: Segment | null = null;
  readonly #changedRows = new Map<string, number>();
  readonly #gone = new Map<string, number>();
  #isMerging = false;
  /** What was suggested in this minute; whether a shop is open may change with the next. */
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

  /** What another thread has packed; stops every so often. */
  static *unpack({ lexicon, segment }: PackedIndex): Steps<ShopIndex> {
    const index = new ShopIndex(undefined, yield* unpackLexicon(lexicon));
    index.#segments = [unpackSegment(segment)];
    return index;
  }

  /** All of an index that was loaded and has not changed since, which is of no use here afterwards. */
  pack(): PackedIndex {
    return { lexicon: packLexicon(this.#lexicon), segment: packSegment(this.#segments[0]!) };
  }

  /** Fills an empty index with many shops, each once; with about as many as are expected. */
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
   * The same for shops that come little by little; they are found once it is done.
   *
   * @param latitudes of some of them, which tell where they are
   */
  loading(
    expected?: number,
    latitudes: readonly number[] = [],
  ): { add: (shop: IndexedShop) => void; done: () => void } {
    const rows = new ShopRows(this.#lexicon, expected);
    const { records } = this.#lexicon;
    // Fewer are in the processor's caches wherever they stand.
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

  /** Every shop that is found, in no order; stops every so often. */
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

  /** How many shops wait to be merged with the others. */
  get changes(): number {
    return this.#segments.slice(1).reduce((sum, { size }) => sum + size, this.#changed.size);
  }

  /** The version of a shop that is found, or with which it was removed. */
  versionOf(id: string): number | null {
    return this.#find(id)?.version ?? this.#gone.get(id) ?? null;
  }

  /** Shows a shop as it is now; false if the index knows of something newer. */
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

  /** Hides a shop; false if the index knows of something newer. */
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

  /** Many type the same beginnings, which very many shops meet: they are looked for once. */
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
   * Merges what has changed into the larger segments, in steps of well below a millisecond. The caller
   * stops between any two for as long as it likes; one merge runs at a time.
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

  /** Where the segments begin that are worth merging: those that are not much larger than what follows. */
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
