import { type Matches, note, nothingMet } from './matches.ts';
import { rankOf } from './meeting.ts';
import { nearest } from './nearest.ts';
import type { Term } from './question.ts';
import type { Segment } from './segment.ts';
import { GrowingNumbers } from './sorted-numbers.ts';
import { EVERY_RANK } from './tally.ts';
import { type Listed, listsOf } from './term-lists.ts';
import { eachRunOf, type Within } from './within.ts';

/**
 * Every shop that meets a term, once, in the order of places: how many are in an area, and how well they
 * meet it, is read along one list.
 */
export interface TermShops {
  list: Int32Array;
  /**
   * Of each shop the best way in which it meets the term: twice the number of the list that has it, and one
   * more unless its whole name was typed.
   */
  ways: Uint16Array;
  /** Of each way. */
  ranks: number[];
  /** The ways, the best first. */
  bestFirst: number[];
  lists: Listed[];
}

interface Kept {
  /** Null for a term that was asked for once: most are never again. */
  byTerm: WeakMap<Term, TermShops | null>;
  shops: number;
}

const kept = new WeakMap<Segment, Kept>();
/** As many shops as the segment has, so many times over, are kept; then it begins anew. */
const MOST_KEPT = 4;
/** A way, or that there is none, takes two bytes. */
const MOST_LISTS = (1 << 15) - 1;

/** From the second time on that the term is asked for; null before. */
export function termShopsOf(segment: Segment, term: Term): TermShops | null {
  let all = kept.get(segment);
  if (!all) kept.set(segment, (all = { byTerm: new WeakMap(), shops: 0 }));
  let shops = all.byTerm.get(term);
  if (shops) return shops;
  if (shops === undefined) {
    all.byTerm.set(term, null);
    return null;
  }
  const lists = listsOf(segment, term);
  if (lists.length > MOST_LISTS) return null;
  shops = together(segment, lists);
  if (all.shops + shops.list.length > MOST_KEPT * segment.size) {
    all.byTerm = new WeakMap();
    all.shops = 0;
  }
  all.byTerm.set(term, shops);
  all.shops += shops.list.length;
  return shops;
}

/** Each shop by the first of the lists that has it. */
function together({ size, nameLength }: Segment, lists: Listed[]): TermShops {
  const wayOf = new Uint16Array(size);
  let length = 0;
  for (const [n, { list, said }] of lists.entries())
    for (const slot of list!) {
      if (wayOf[slot] !== 0) continue;
      const isWhole = said > 0 && said >= 2 * nameLength[slot]!;
      wayOf[slot] = 2 * n + (isWhole ? 0 : 1) + 1;
      length += 1;
    }
  const list = new Int32Array(length);
  const ways = new Uint16Array(length);
  for (let slot = 0, at = 0; at < length; slot += 1) {
    if (wayOf[slot] === 0) continue;
    list[at] = slot;
    ways[at] = wayOf[slot]! - 1;
    at += 1;
  }
  const ranks = lists.flatMap(({ cost }) => [rankOf(cost, 0, true), rankOf(cost, 0, false)]);
  const bestFirst = [...ranks.keys()].sort((a, b) => ranks[a]! - ranks[b]!);
  return { list, ways, ranks, bestFirst, lists };
}

const found = new WeakMap<Segment, GrowingNumbers>();

/** The shops of a term that are there; until the next search. */
export function matchesAmong(segment: Segment, shops: TermShops, where: Within): Matches {
  const { alive, dead } = segment;
  const { list, ways, ranks, bestFirst, lists } = shops;
  const counts = new Uint32Array(ranks.length);
  let there = found.get(segment);
  if (!there) found.set(segment, (there = new GrowingNumbers()));
  there.clear();
  // Where in the list they are.
  const places = there;
  eachRunOf(where, list, (from, to, isSure) => {
    const into = places.withRoomFor(to - from);
    let { length } = places;
    for (let at = from; at < to; at += 1) {
      if (!isSure && !where.area!.holds(where.places, list[at]!)) continue;
      if (dead.length > 0 && alive[list[at]!] === 0) continue;
      counts[ways[at]!]! += 1;
      into[length++] = at;
    }
    places.length = length;
  });
  const met = nothingMet();
  for (const [n, { cost, text }] of lists.entries())
    note(met, cost, text, counts[2 * n]! + counts[2 * n + 1]!);
  const total = places.length;
  return {
    total,
    met: [met],
    slots: () => places.view().map((at) => list[at]!),
    nth(most) {
      if (total <= most) return EVERY_RANK;
      let before = 0;
      for (let n = 0; n < bestFirst.length;) {
        const last = ranks[bestFirst[n]!]!;
        let there = 0;
        for (; n < bestFirst.length && ranks[bestFirst[n]!] === last; n += 1)
          there += counts[bestFirst[n]!]!;
        if (before + there >= most) return { last, before, there };
        before += there;
      }
      return EVERY_RANK;
    },
    eachUpTo(last, many, use) {
      for (let n = 0, left = many; left > 0; n += 1) {
        const at = places.at(n);
        const rank = ranks[ways[at]!]!;
        if (rank > last) continue;
        use(list[at]!, rank);
        left -= 1;
      }
    },
    offerNearest: (search, rank, offer) =>
      nearest(search, list, (slot, at) => ranks[ways[at]!] === rank && alive[slot] === 1, offer),
  };
}
