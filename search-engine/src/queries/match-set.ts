import { type AreaRanges, maxInArea } from '../geo/area-ranges.ts';
import { nearest, nearestMarked, type NearestSearch, type PushNearest } from '../geo/nearest.ts';
import { ListsWith } from '../structures/sorted-numbers.ts';
import type { RankOfKth } from './best-matches.ts';
import { costOfRank } from './match-cost.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { SegmentReader } from './segment-reader.ts';
import { noMatch, type TermMatch } from './term-match.ts';
import type { TermPostings } from './term-postings.ts';

/** What the shops of a match set match. */
export interface Matched {
  where: AreaRanges;
  /** For each evaluated term, its index in the query. */
  order: number[];
  /** The posting lists of the first term that have matches, best first. */
  lists: TermPostings[];
  /** For each stop word, the posting list of names. */
  stopWords: Int32Array[];
}

/** The shops of a segment that match a query; valid until the next search. */
export class MatchSet {
  readonly total: number;
  readonly #accumulator: ScoreAccumulator;
  readonly #matched: Matched;
  readonly #rankOf: (slot: number) => number;

  constructor(reader: SegmentReader, accumulator: ScoreAccumulator, matched: Matched) {
    this.#accumulator = accumulator;
    this.#matched = matched;
    this.#rankOf = ranks(reader, accumulator, matched.stopWords);
    this.total = accumulator.slots.length;
  }

  /** For each term, how the shops match it. */
  termMatches(): TermMatch[] {
    const { order } = this.#matched;
    const matches = order.map(noMatch);
    this.#accumulator.kinds.addTo(order.map((at) => matches[at]!));
    return matches;
  }

  /** All slots in no particular order. */
  slots(): Int32Array {
    return this.#accumulator.slots.view();
  }

  /**
   * Ranks the shops that can be among the best k and returns the rank of the k-th; lower is better.
   * `EVERY_RANK` if there are no more shops than that.
   */
  rankOfKth(k: number): RankOfKth {
    const { kinds, kind, slots, best } = this.#accumulator;
    const { cost, shops } = kinds.upToKth(k);
    // The shops of a single term are in the order of their costs.
    if (this.#isSingle) best.rank(slots.numbers, shops, this.#rankOf);
    else
      best.rank(slots.numbers, slots.length, (slot) =>
        kinds.costOf(kind[slot]!) <= cost ? this.#rankOf(slot) : Infinity,
      );
    return best.rankOfKth(k);
  }

  /** Calls `use` with the ranked shops up to a rank. */
  eachUpTo(rank: number, use: (slot: number, rank: number) => void): void {
    this.#accumulator.best.eachUpTo(rank, use);
  }

  /** Pushes the nearest shops of a rank; see `nearest`. */
  pushNearest(search: NearestSearch, rank: number, push: PushNearest): boolean {
    const { reached, base } = this.#accumulator;
    const { lists, order, where } = this.#matched;
    const byAll = base + order.length;
    const isMatch = (slot: number) => reached[slot] === byAll && this.#rankOf(slot) === rank;
    // The posting list that has all shops of this rank, if there is only one.
    const [first, ...others] = lists.filter(({ cost }) => cost === costOfRank(rank));
    return this.#isSingle && first?.list && others.length === 0
      ? nearest(search, first.list, isMatch, push)
      : nearestMarked(search, maxInArea(where), isMatch, push);
  }

  get #isSingle(): boolean {
    return this.#matched.order.length === 1;
  }
}

/** The rank of a matched shop. */
function ranks(
  { segment: { nameLength } }: SegmentReader,
  { kinds, kind }: ScoreAccumulator,
  stopWords: Int32Array[],
): (slot: number) => number {
  const lists = stopWords.filter(({ length }) => length > 0);
  const matched = lists.length > 0 ? new ListsWith(lists) : null;
  return (slot) =>
    kinds.rankOf(kind[slot]!, nameLength[slot]!, matched?.of(slot) ?? 0, stopWords.length);
}
