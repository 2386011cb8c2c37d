import { hasBit } from './bits.ts';
import { type Matches, nothingMet } from './match-set.ts';
import { nearest } from './nearest.ts';
import type { Question, Term } from './parsed-query.ts';
import type { Segment } from './segment.ts';
import { GrowingNumbers } from './sorted-numbers.ts';
import { EVERY_RANK, type Tally } from './score-accumulator.ts';
import { Ways } from './collect-postings.ts';
import { countWithin, eachRunOf, takenWithin, type Within } from './area-ranges.ts';

/** The matches of one rank, ascending by slot. */
interface RankShops {
  rank: number;
  list: Int32Array;
  /** The way in which each shop matches; null if all match in the same way. */
  wayOf: Int32Array | null;
  /** The way of the first shop. */
  way: number;
}

/**
 * All matches of a query in a segment. Those in an area are counted like the shops of a category,
 * without a look at each shop.
 */
export interface QuestionShops {
  /** The best rank first. */
  ranked: RankShops[];
  ways: Ways;
  /** `ways.areAsTyped`, computed once because it looks at every way. */
  areAsTyped: boolean;
  /** For each match of a way, the index of its term. */
  order: number[];
}

/** The result of an evaluated query. */
export interface Tallied {
  tally: Tally;
  /** The terms in the order of their evaluation. */
  order: number[];
  /** Number of shops per way. */
  byWay: Uint32Array;
}

/** A parsed query: its terms and stop words are the same objects for the same text. */
interface Asked {
  terms: readonly Term[];
  little: Question['little'];
  /** Null after the first search: most queries are never repeated. */
  shops: QuestionShops | null;
}

interface Kept {
  byFirstTerm: WeakMap<Term, Asked[]>;
  shops: number;
}

const kept = new WeakMap<Segment, Kept>();
/** A segment's cache holds at most this many times its number of shops; then it is emptied. */
const MAX_KEPT = 4;

/**
 * The matches of a repeated query, found by `everywhere` on the second search; null on the first.
 */
export function questionShopsOf(
  segment: Segment,
  question: Question,
  everywhere: () => Tallied,
): QuestionShops | null {
  const { terms, little } = question;
  let all = kept.get(segment);
  if (!all) kept.set(segment, (all = { byFirstTerm: new WeakMap(), shops: 0 }));
  let some = all.byFirstTerm.get(terms[0]!);
  if (!some) all.byFirstTerm.set(terms[0]!, (some = []));
  const asked = some.find((each) => each.little === little && isSame(each.terms, terms));
  if (asked?.shops) return asked.shops;
  if (!asked) {
    some.push({ terms, little, shops: null });
    return null;
  }
  const shops = inOrderOfPlaces(everywhere(), terms.length);
  const count = shops.ranked.reduce((sum, { list }) => sum + list.length, 0);
  if (all.shops + count > MAX_KEPT * segment.size) {
    all.byFirstTerm = new WeakMap([[terms[0]!, [asked]]]);
    all.shops = 0;
  }
  all.shops += count;
  return (asked.shops = shops);
}

function isSame(some: readonly Term[], others: readonly Term[]): boolean {
  return some.length === others.length && some.every((term, at) => term === others[at]);
}

function inOrderOfPlaces({ tally, order }: Tallied, terms: number): QuestionShops {
  const { ways, base, reached, rank, way, ranks } = tally;
  // The tally is reused, so the result takes over its ways.
  tally.ways = new Ways();
  const sizes = new Map<number, number>();
  for (let at = 0; at < ranks.length; at += 1)
    sizes.set(ranks.at(at), (sizes.get(ranks.at(at)) ?? 0) + 1);
  const filled = Array.from(sizes, ([its, size]) => ({
    rank: its,
    list: new Int32Array(size),
    wayOf: new Int32Array(size),
    length: 0,
  }));
  const byRank = new Uint16Array(Math.max(0, ...sizes.keys()) + 1);
  for (const [n, { rank: its }] of filled.entries()) byRank[its] = n;
  const byAll = base + terms;
  for (let slot = 0, left = ranks.length; left > 0; slot += 1) {
    if (reached[slot] !== byAll) continue;
    const into = filled[byRank[rank[slot]!]!]!;
    into.list[into.length] = slot;
    into.wayOf[into.length] = way[slot]!;
    into.length += 1;
    left -= 1;
  }
  const ranked = filled
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank: its, list, wayOf }) => ({
      rank: its,
      list,
      wayOf: isOne(wayOf) ? null : wayOf,
      way: wayOf[0]!,
    }));
  return { ranked, ways, areAsTyped: ways.areAsTyped, order };
}

function isOne(numbers: Int32Array): boolean {
  for (let at = 1; at < numbers.length; at += 1) if (numbers[at] !== numbers[0]) return false;
  return true;
}

/** The matches of a cached query in an area; valid until the next search. */
export function matchesAmong(
  segment: Segment,
  { ranked, ways, areAsTyped, order }: QuestionShops,
  where: Within,
): Matches {
  const { alive } = segment;
  const counts = ranked.map(({ list }) => countThere(segment, list, where));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const eachUpTo: Matches['eachUpTo'] = (last, _, use) => {
    for (const { rank, list } of ranked) {
      if (rank > last) return;
      const found = takenWithin(where, list);
      for (let n = 0; n < found.length; n += 1)
        if (hasBit(alive, found.at(n))) use(found.at(n), rank);
    }
  };
  return {
    total,
    areAsTyped,
    met() {
      const met = order.map(nothingMet);
      const inOrder = order.map((at) => met[at]!);
      ways.note(inOrder, countWays(segment, { ranked, ways }, where));
      return met;
    },
    slots() {
      const slots = new GrowingNumbers(total);
      eachUpTo(Infinity, total, (slot) => slots.push(slot));
      return slots.view();
    },
    nth(most) {
      if (total <= most) return EVERY_RANK;
      let before = 0;
      for (const [n, { rank }] of ranked.entries()) {
        const there = counts[n]!;
        if (before + there >= most) return { last: rank, before, there };
        before += there;
      }
      return EVERY_RANK;
    },
    eachUpTo,
    offerNearest(search, asked, offer) {
      const its = ranked.find(({ rank }) => rank === asked);
      return !!its && nearest(search, its.list, (slot) => hasBit(alive, slot), offer);
    },
  };
}

/** Number of live shops of a list in the area. */
function countThere({ alive, dead }: Segment, list: Int32Array, where: Within): number {
  if (dead.length === 0) return countWithin(where, list);
  const found = takenWithin(where, list);
  let count = 0;
  for (let n = 0; n < found.length; n += 1) if (hasBit(alive, found.at(n))) count += 1;
  return count;
}

/** Number of live shops in the area per way. */
function countWays(
  segment: Segment,
  { ranked, ways }: Pick<QuestionShops, 'ranked' | 'ways'>,
  where: Within,
): Uint32Array {
  const byWay = new Uint32Array(ways.size);
  for (const { list, way, wayOf } of ranked) {
    if (!wayOf) {
      byWay[way]! += countThere(segment, list, where);
      continue;
    }
    eachRunOf(where, list, (from, to, isSure) => {
      for (let at = from; at < to; at += 1) {
        const slot = list[at]!;
        if (!hasBit(segment.alive, slot)) continue;
        if (isSure || where.area!.holds(where.places, slot)) byWay[wayOf[at]!]! += 1;
      }
    });
  }
  return byWay;
}
