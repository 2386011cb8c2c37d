import type { ShopSort } from '@nattil/contracts/api/member/shops';
import { type Tier, tierPercent } from '@nattil/contracts/catalog/tiers';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Circle } from '../geo/geo-shapes.ts';
import type { Segment } from '../segments/segment.ts';
import { compareIds } from '../segments/shop-ids.ts';
import { hasBit } from '../structures/bitset.ts';
import { normalise } from '../text/normalise-text.ts';
import { HeapTopK } from './heap-top-k.ts';
import { QuickselectTopK } from './quickselect-top-k.ts';
import { MAX_SMALL_K, SmallTopK, type SmallTopKBuffers } from './small-top-k.ts';
import type { Sorted, TieBreak, TopK } from './top-k.ts';

/** Ordered shops: the segment, slot and sort keys of each. */
export interface Ranked extends Sorted {
  segments: Segment[];
}

/** The sort order of one query. */
export interface Order {
  sortBy: ShopSort;
  descending: boolean;
  /** Distances are measured from its centre. */
  circle: Circle | null;
  tier: number;
  minPercent: number;
  /** By number of opening times, whether the shop is open now. */
  open: Uint8Array;
}

/**
 * The sort order of a search. It falls back if the person chose none or an impossible one: distance
 * needs a place, relevance needs words, and ratings are not collected yet.
 */
export function effectiveSort(
  { sortBy, text }: { sortBy: ShopSort | null; text: string },
  hasCentre: boolean,
): ShopSort {
  const hasWords = text.trim() !== '';
  if (sortBy === 'name' || sortBy === 'discount' || sortBy === 'rating') return sortBy;
  if (sortBy === 'distance' && hasCentre) return sortBy;
  if (hasWords) return 'relevance';
  return hasCentre ? 'distance' : 'name';
}

/** Discount for the tier in hundredths of a percent, at least the tier's own percent. */
export function percentFor(
  { percents }: Segment,
  slot: number,
  { tier, minPercent }: Order,
): number {
  return Math.max(percents[tier]![slot]!, minPercent);
}

/** Squared chord to an ordered shop; Infinity if either location is unknown. */
export function chordTo(
  { segments, slots, first, second }: Ranked,
  at: number,
  { circle, sortBy }: Order,
): number {
  if (!circle) return Infinity;
  if (sortBy === 'distance') return Math.abs(first[at]!);
  if (sortBy === 'relevance') return second[at]!;
  const { placed, places } = segments[at]!;
  return hasBit(placed, slots[at]!) ? circle.squaredChordTo(places, slots[at]!) : Infinity;
}

/** The tier's own percent, in hundredths. */
export const minPercentOf = (tier: Tier): number => tierPercent(tier) * 100;

/** Above this k, a selection at the end is faster than a heap. */
const MAX_HEAP_K = 2_048;

/** Pushes the shops of one segment into a top-k collector, with their sort keys. */
export class SegmentRanking {
  readonly #topK: TopK;
  readonly #segment: Segment;
  readonly #order: Order;

  /** @param k maximum number of shops on this page and the pages before it */
  constructor(segment: Segment, order: Order, k: number, buffers: SmallTopKBuffers) {
    this.#segment = segment;
    this.#order = order;
    const limit = Math.min(k, segment.size);
    const tieBreak = tieBreakIn(segment, order);
    if (limit <= MAX_SMALL_K) this.#topK = new SmallTopK(limit, tieBreak, buffers);
    else if (limit <= MAX_HEAP_K) this.#topK = new HeapTopK(limit, tieBreak);
    else this.#topK = new QuickselectTopK(limit, tieBreak, segment.size);
  }

  /** Whether it can tell which shops are too far away to be pushed. */
  get hasBound(): boolean {
    return !(this.#topK instanceof QuickselectTopK);
  }

  /** Number of shops held: all that can still be among the first k. */
  get length(): number {
    return this.#topK.length;
  }

  push(slot: number, rank = 0): void {
    const { sortBy, descending } = this.#order;
    const sign = descending ? -1 : 1;
    if (sortBy === 'relevance') {
      this.#topK.push(slot, sign * rank, this.#chord(slot));
    } else if (sortBy === 'distance') this.#topK.push(slot, this.#chord(slot, sign), 0);
    else if (sortBy === 'discount')
      this.#topK.push(slot, sign * percentFor(this.#segment, slot, this.#order), 0);
    else this.#topK.push(slot, sign * this.#segment.nameRank[slot]!, 0);
  }

  /**
   * Like `push` for a shop with a location of its own, if the nearest shops come first, at least
   * within a rank. Takes the squared chord to the shop; returns that of the last kept shop, or
   * Infinity while there is room.
   */
  pushNearest(slot: number, chord: number, rank = 0): number {
    if (this.#order.sortBy === 'relevance') {
      this.#topK.push(slot, rank, chord);
      return this.#topK.bound('second');
    }
    this.#topK.push(slot, chord, 0);
    return this.#topK.bound('first');
  }

  /** Drops all shops. */
  clear(): void {
    this.#topK.clear();
  }

  /** Removes and returns the first shops in order, starting at index `from`. */
  take(from: number): Ranked {
    const { slots, first, second } = this.#topK.takeSorted(from);
    return { slots, first, second, segments: slots.map(() => this.#segment) };
  }

  /** Shops without a location of their own come last. */
  #chord(slot: number, sign = 1): number {
    const { circle } = this.#order;
    if (!circle) return 0;
    if (!hasBit(this.#segment.placed, slot)) return Infinity;
    return sign * circle.squaredChordTo(this.#segment.places, slot);
  }
}

/** Ties in relevance and distance go to open shops; then ids decide, so that pages stay stable. */
function tieBreakIn(segment: Segment, order: Order): TieBreak {
  const { ids } = segment;
  if (order.sortBy !== 'relevance') return (a, b) => compareIds(ids, a, ids, b);
  return (a, b) =>
    closed(segment, a, order) - closed(segment, b, order) || compareIds(ids, a, ids, b);
}

function closed({ hours }: Segment, slot: number, { open }: Order): number {
  return open[hours[slot]!] === 1 ? 0 : 1;
}

/** Merges the ordered shops of several segments; returns at most `max`. */
export function mergeRanked(
  ranked: Ranked[],
  order: Order,
  documents: DocumentStore,
  max: number,
): Ranked {
  const { sortBy, descending } = order;
  const filled = ranked.filter(({ slots }) => slots.length > 0);
  const all = emptyRanked();
  if (filled.length < 2) return filled[0] ?? all;
  const { segments, slots } = all;
  const names = new Map<number, string>();
  const nameOf = (at: number): string => {
    let name = names.get(at);
    if (name === undefined) {
      name = normalise(documents.nameOf(segments[at]!.documents[slots[at]!]!));
      names.set(at, name);
    }
    return name;
  };
  const compareNames = (a: number, b: number) => {
    if (nameOf(a) === nameOf(b)) return 0;
    return nameOf(a) < nameOf(b) === descending ? 1 : -1;
  };
  const compareKeys = (a: number, b: number) => {
    for (const keys of [all.first, all.second])
      if (keys[a] !== keys[b]) return keys[a]! < keys[b]! ? -1 : 1;
    if (sortBy !== 'relevance') return 0;
    return closed(segments[a]!, slots[a]!, order) - closed(segments[b]!, slots[b]!, order);
  };
  /** Index of each segment's next shop, and the index after its last one. */
  const heads: number[] = [];
  const ends: number[] = [];
  for (const each of filled) {
    heads.push(slots.length);
    for (let at = 0; at < each.slots.length; at += 1) append(all, each, at);
    ends.push(slots.length);
  }
  const compare = sortBy === 'name' || sortBy === 'rating' ? compareNames : compareKeys;
  const isBefore = (a: number, b: number) =>
    (compare(a, b) || compareIds(segments[a]!.ids, slots[a]!, segments[b]!.ids, slots[b]!)) < 0;
  const inOrder = emptyRanked();
  for (let left = Math.min(max, slots.length); left > 0; left -= 1) {
    let next = -1;
    for (let n = 0; n < heads.length; n += 1)
      if (heads[n]! < ends[n]! && (next < 0 || isBefore(heads[n]!, heads[next]!))) next = n;
    append(inOrder, all, heads[next]!);
    heads[next]! += 1;
  }
  return inOrder;
}

const emptyRanked = (): Ranked => ({ segments: [], slots: [], first: [], second: [] });

function append(all: Ranked, { segments, slots, first, second }: Ranked, at: number): void {
  all.segments.push(segments[at]!);
  all.slots.push(slots[at]!);
  all.first.push(first[at]!);
  all.second.push(second[at]!);
}
