import { type Matches, note, nothingMet } from './matches.ts';
import { rankOf } from './meeting.ts';
import { nearest } from './nearest.ts';
import type { Term } from './question.ts';
import type { Segment } from './segment.ts';
import { EVERY_RANK } from './tally.ts';
import { type Listed, listsOf } from './term-lists.ts';
import { eachRunOf, type Within } from './within.ts';

/**
 * Every shop that meets a term, once, in the order of places: how many are in an area, and how well they
 * meet it, is read along one list.
 */
export interface TermShops {
  list: Int32Array;
  /** Of each of the list in which way it meets the term best: twice the number of a list of the term, and one more unless its whole name was typed. */
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
/** A way is kept in two bytes. */
const MOST_LISTS = 1 << 15;

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

/** The shops of a term that are there. */
export function matchesAmong(segment: Segment, shops: TermShops, where: Within): Matches {
  const { alive, dead } = segment;
  const { list, ways, ranks, bestFirst, lists } = shops;
  const counts = new Uint32Array(ranks.length);
  const isThere = (slot: number, isSure: boolean) =>
    alive[slot] === 1 && (isSure || where.area!.holds(where.places, slot));
  const each = (use: (at: number) => void) =>
    eachRunOf(where, list, (from, to, isSure) => {
      for (let at = from; at < to; at += 1) if (isThere(list[at]!, isSure)) use(at);
    });
  eachRunOf(where, list, (from, to, isSure) => {
    if (isSure && dead.length === 0) for (let at = from; at < to; at += 1) counts[ways[at]!]! += 1;
    else
      for (let at = from; at < to; at += 1) if (isThere(list[at]!, isSure)) counts[ways[at]!]! += 1;
  });
  const met = nothingMet();
  let total = 0;
  for (const [n, { cost, text }] of lists.entries()) {
    const there = counts[2 * n]! + counts[2 * n + 1]!;
    note(met, cost, text, there);
    total += there;
  }
  return {
    total,
    met: [met],
    slots() {
      const slots = new Int32Array(total);
      let length = 0;
      each((at) => (slots[length++] = list[at]!));
      return slots;
    },
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
      if (many === 0) return;
      each((at) => {
        const rank = ranks[ways[at]!]!;
        if (rank <= last) use(list[at]!, rank);
      });
    },
    offerNearest: (search, rank, offer) =>
      nearest(search, list, (slot, at) => ranks[ways[at]!] === rank && alive[slot] === 1, offer),
  };
}
