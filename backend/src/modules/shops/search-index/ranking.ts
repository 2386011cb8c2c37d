import type { ShopSort } from '@nattil/contracts/api/shops';
import { tierPercent } from '@nattil/contracts/catalog/tiers';
import type { Position } from './earth.ts';
import { BestFirst } from './best-first.ts';
import { Circle } from './areas.ts';
import { fold } from './fold.ts';
import type { Records } from './records.ts';
import type { Segment } from './segment.ts';
import { compareIds } from './shop-ids.ts';
import type { ShopQuestion } from './shop-question.ts';

export interface Ranked {
  segment: Segment;
  slot: number;
  /** What it was put in order by, the one before the other. */
  first: number;
  second: number;
  third: number;
}

/** What shops are ordered by, for one question. */
export interface Order {
  sortBy: ShopSort;
  descending: boolean;
  /** Distances are measured from here. */
  centre: Position | null;
  tier: number;
  leastPercent: number;
  /** For each kind of opening hours whether they are open now. */
  open: Uint8Array;
}

/**
 * By what is sorted where the person chose nothing, or what cannot be told: distances need a place,
 * relevance needs words, and ratings are not collected yet.
 */
export function effectiveSort(
  { sortBy, text }: Pick<ShopQuestion, 'sortBy' | 'text'>,
  hasCentre: boolean,
): ShopSort {
  const hasWords = text.trim() !== '';
  if (sortBy === 'name' || sortBy === 'discount' || sortBy === 'rating') return sortBy;
  if (sortBy === 'distance' && hasCentre) return sortBy;
  if (hasWords) return 'relevance';
  return hasCentre ? 'distance' : 'name';
}

/** In hundredths: what the shop gives to members of the tier, but not less than the tier's own percent. */
export function percentFor(
  { percents }: Segment,
  slot: number,
  { tier, leastPercent }: Order,
): number {
  return Math.max(percents[tier]![slot]!, leastPercent);
}

/**
 * The squared chord to a shop that was put in order; Infinity where either place is unknown.
 *
 * @param centre the order's, as a circle
 */
export function chordTo(
  { segment, slot, first, second }: Ranked,
  order: Order,
  centre: Circle | null,
): number {
  if (!centre) return Infinity;
  if (order.sortBy === 'distance') return Math.abs(first);
  if (order.sortBy === 'relevance') return second;
  if (!segment.placed[slot]) return Infinity;
  return centre.squaredChordTo(segment.places, slot);
}

export const leastPercentOf = ({ tier }: ShopQuestion): number => tierPercent(tier) * 100;

/** Offers shops of one segment by the numbers that put them in order. */
export class Ranking {
  readonly #best: BestFirst;
  readonly #segment: Segment;
  readonly #order: Order;
  readonly #circle: Circle | null;

  constructor(segment: Segment, order: Order, most: number) {
    this.#segment = segment;
    this.#order = order;
    this.#best = new BestFirst(Math.min(most, segment.size), segment.ids);
    this.#circle = order.centre && new Circle(order.centre, 0);
  }

  offer(slot: number, rank = 0): void {
    const { sortBy, descending } = this.#order;
    const sign = descending ? -1 : 1;
    if (sortBy === 'relevance') {
      this.#offerRanked(slot, sign * rank, this.#chord(slot));
    } else if (sortBy === 'distance') this.#best.offer(slot, this.#chord(slot, sign), 0, 0);
    else if (sortBy === 'discount')
      this.#best.offer(slot, sign * percentFor(this.#segment, slot, this.#order), 0, 0);
    else this.#best.offer(slot, sign * this.#segment.nameRank[slot]!, 0, 0);
  }

  /**
   * The same for one whose own place is known, with the squared chord to it, where the nearest come first,
   * or do so among those that rank equally. Returns the squared chord to the last of the first ones so far,
   * Infinity while there is room for more.
   */
  offerNear(slot: number, chord: number, rank = 0): number {
    if (this.#order.sortBy === 'relevance') {
      this.#offerRanked(slot, rank, chord);
      return this.#best.last('second');
    }
    this.#best.offer(slot, chord, 0, 0);
    return this.#best.last('first');
  }

  #offerRanked(slot: number, rank: number, chord: number): void {
    // Most are past: of those it need not be known whether they are open.
    if (!this.#best.isPast(rank, chord)) this.#best.offer(slot, rank, chord, this.#closed(slot));
  }

  /** Forgets all that were offered. */
  clear(): void {
    this.#best.clear();
  }

  /** Takes the first ones out, in their order. */
  take(): Ranked[] {
    const segment = this.#segment;
    return this.#best.takeSorted((slot, first, second, third) => ({
      segment,
      slot,
      first,
      second,
      third,
    }));
  }

  /** Shops whose own place is unknown come last. */
  #chord(slot: number, sign = 1): number {
    if (!this.#circle) return 0;
    if (!this.#segment.placed[slot]) return Infinity;
    return sign * this.#circle.squaredChordTo(this.#segment.places, slot);
  }

  #closed(slot: number): number {
    return this.#order.open[this.#segment.hours[slot]!] === 1 ? 0 : 1;
  }
}

/** Puts the first shops of several segments in one order. */
export function inOneOrder(
  ranked: Ranked[][],
  { sortBy, descending }: Order,
  records: Records,
): Ranked[] {
  const filled = ranked.filter(({ length }) => length > 0);
  if (filled.length < 2) return filled[0] ?? [];
  const byName = sortBy === 'name' || sortBy === 'rating';
  const names = new Map<Ranked, string>();
  const nameOf = (one: Ranked): string => {
    let name = names.get(one);
    if (name === undefined) {
      name = fold(records.nameOf(one.segment.records[one.slot]!));
      names.set(one, name);
    }
    return name;
  };
  const compareNames = (a: Ranked, b: Ranked) => {
    if (nameOf(a) === nameOf(b)) return 0;
    return nameOf(a) < nameOf(b) === descending ? 1 : -1;
  };
  const compareKeys = (a: Ranked, b: Ranked) => {
    for (const key of ['first', 'second', 'third'] as const)
      if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
    return 0;
  };
  const compare = byName ? compareNames : compareKeys;
  return filled
    .flat()
    .sort((a, b) => compare(a, b) || compareIds(a.segment.ids, a.slot, b.segment.ids, b.slot));
}
