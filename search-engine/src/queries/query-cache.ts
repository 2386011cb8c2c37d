import { type AreaRanges, countInArea, eachRangeOf, slotsInArea } from '../geo/area-ranges.ts';
import { nearest } from '../geo/nearest.ts';
import type { Segment } from '../segments/segment.ts';
import { hasBit } from '../structures/bitset.ts';
import { GrowingNumbers } from '../structures/growing-numbers.ts';
import type { MatchKinds } from './match-kinds.ts';
import { EVERY_RANK, type MatchSet } from './match-set.ts';
import type { ParsedQuery, Term } from './parsed-query.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import { noMatch } from './term-match.ts';

/** The shops of one rank, ascending by slot. */
interface RankedShops {
  rank: number;
  list: Int32Array;
  /** The kind of each match; null if all have the same kind. */
  kindOf: Int32Array | null;
  /** The kind of the first match. */
  kind: number;
}

/**
 * All matches of a query in a segment. Those in an area are counted like the shops of a category,
 * without a look at each shop.
 */
export interface CachedMatches {
  /** The best rank first. */
  ranked: RankedShops[];
  kinds: MatchKinds;
  /** `kinds.areAsTyped`, computed once because it looks at every kind. */
  isAsTyped: boolean;
  /** For each evaluated term, its index in the query. */
  order: number[];
}

/** The result of an evaluated query. */
export interface EvaluatedQuery {
  accumulator: ScoreAccumulator;
  /** For each evaluated term, its index in the query. */
  order: number[];
  shopsByKind: Uint32Array;
}

/** A parsed query: its terms and stop words are the same objects for the same text. */
interface CachedQuery {
  terms: readonly Term[];
  stopWords: ParsedQuery['stopWords'];
  /** Null after the first search: most queries are never repeated. */
  matches: CachedMatches | null;
}

/** The cache holds at most this many times the segment's number of shops; then it is emptied. */
const MAX_CACHED = 4;

/** The matches of repeated queries in one segment. */
export class QueryCache {
  readonly #size: number;
  #byFirstTerm = new WeakMap<Term, CachedQuery[]>();
  #shops = 0;

  /** @param size number of slots of the segment */
  constructor(size: number) {
    this.#size = size;
  }

  /** Null for the first search of a query; the second one calls `evaluate` for all shops. */
  matchesOf(query: ParsedQuery, evaluate: () => EvaluatedQuery): CachedMatches | null {
    const { terms, stopWords } = query;
    let some = this.#byFirstTerm.get(terms[0]!);
    if (!some) this.#byFirstTerm.set(terms[0]!, (some = []));
    const cached = some.find((each) => each.stopWords === stopWords && isSame(each.terms, terms));
    if (cached?.matches) return cached.matches;
    if (!cached) {
      some.push({ terms, stopWords, matches: null });
      return null;
    }
    const matches = rankedBySlot(evaluate(), terms.length);
    const count = matches.ranked.reduce((sum, { list }) => sum + list.length, 0);
    if (this.#shops + count > MAX_CACHED * this.#size) {
      this.#byFirstTerm = new WeakMap([[terms[0]!, [cached]]]);
      this.#shops = 0;
    }
    this.#shops += count;
    return (cached.matches = matches);
  }
}

function isSame(some: readonly Term[], others: readonly Term[]): boolean {
  return some.length === others.length && some.every((term, at) => term === others[at]);
}

function rankedBySlot({ accumulator, order }: EvaluatedQuery, terms: number): CachedMatches {
  const { base, reached, rank, kind, ranks } = accumulator;
  const kinds = accumulator.takeKinds();
  const sizes = new Map<number, number>();
  for (let at = 0; at < ranks.length; at += 1)
    sizes.set(ranks.at(at), (sizes.get(ranks.at(at)) ?? 0) + 1);
  const filled = Array.from(sizes, ([its, size]) => ({
    rank: its,
    list: new Int32Array(size),
    kindOf: new Int32Array(size),
    length: 0,
  }));
  const byRank = new Uint16Array(Math.max(0, ...sizes.keys()) + 1);
  for (const [n, { rank: its }] of filled.entries()) byRank[its] = n;
  const byAll = base + terms;
  for (let slot = 0, left = ranks.length; left > 0; slot += 1) {
    if (reached[slot] !== byAll) continue;
    const into = filled[byRank[rank[slot]!]!]!;
    into.list[into.length] = slot;
    into.kindOf[into.length] = kind[slot]!;
    into.length += 1;
    left -= 1;
  }
  const ranked = filled
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank: its, list, kindOf }) => ({
      rank: its,
      list,
      kindOf: areEqual(kindOf) ? null : kindOf,
      kind: kindOf[0]!,
    }));
  return { ranked, kinds, isAsTyped: kinds.areAsTyped, order };
}

function areEqual(numbers: Int32Array): boolean {
  for (let at = 1; at < numbers.length; at += 1) if (numbers[at] !== numbers[0]) return false;
  return true;
}

/** The matches of a cached query in an area; valid until the next search. */
export function cachedInArea(
  segment: Segment,
  { ranked, kinds, isAsTyped, order }: CachedMatches,
  where: AreaRanges,
): MatchSet {
  const { alive } = segment;
  const counts = ranked.map(({ list }) => countAlive(segment, list, where));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const eachUpTo: MatchSet['eachUpTo'] = (last, _, use) => {
    for (const { rank, list } of ranked) {
      if (rank > last) return;
      const found = slotsInArea(where, list);
      for (let n = 0; n < found.length; n += 1)
        if (hasBit(alive, found.at(n))) use(found.at(n), rank);
    }
  };
  return {
    total,
    isAsTyped,
    termMatches() {
      const matches = order.map(noMatch);
      const inOrder = order.map((at) => matches[at]!);
      kinds.addTo(inOrder, countKinds(segment, { ranked, kinds }, where));
      return matches;
    },
    slots() {
      const slots = new GrowingNumbers(total);
      eachUpTo(Infinity, total, (slot) => slots.push(slot));
      return slots.view();
    },
    rankOfKth(k) {
      if (total <= k) return EVERY_RANK;
      let better = 0;
      for (const [n, { rank }] of ranked.entries()) {
        const equal = counts[n]!;
        if (better + equal >= k) return { rank, better, equal };
        better += equal;
      }
      return EVERY_RANK;
    },
    eachUpTo,
    pushNearest(search, wanted, push) {
      const its = ranked.find(({ rank }) => rank === wanted);
      return !!its && nearest(search, its.list, (slot) => hasBit(alive, slot), push);
    },
  };
}

/** Number of live shops of a list in the area. */
function countAlive({ alive, dead }: Segment, list: Int32Array, where: AreaRanges): number {
  if (dead.length === 0) return countInArea(where, list);
  const found = slotsInArea(where, list);
  let count = 0;
  for (let n = 0; n < found.length; n += 1) if (hasBit(alive, found.at(n))) count += 1;
  return count;
}

/** Number of live shops in the area by kind of match. */
function countKinds(
  segment: Segment,
  { ranked, kinds }: Pick<CachedMatches, 'ranked' | 'kinds'>,
  where: AreaRanges,
): Uint32Array {
  const counts = new Uint32Array(kinds.size);
  for (const { list, kind, kindOf } of ranked) {
    if (!kindOf) {
      counts[kind]! += countAlive(segment, list, where);
      continue;
    }
    eachRangeOf(where, list, (from, to, isInside) => {
      for (let at = from; at < to; at += 1) {
        const slot = list[at]!;
        if (!hasBit(segment.alive, slot)) continue;
        if (isInside || where.area!.contains(where.places, slot)) counts[kindOf[at]!]! += 1;
      }
    });
  }
  return counts;
}
