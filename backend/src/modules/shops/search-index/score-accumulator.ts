import type { Segment } from './segment.ts';
import { GrowingNumbers } from './sorted-numbers.ts';
import { Ways } from './collect-postings.ts';

/** Above this, ranks are not told apart when the best are counted. */
const HIGHEST_RANK = 1024;
/** What a byte holds. */
const MAX_REACHED = 255;

/**
 * Room in which the shops of a segment are counted; one for each segment, used again and again. What was
 * reached in earlier searches has lower numbers than what is reached in this one, so that nothing has to
 * be cleared.
 */
export class Tally {
  /** By slot: above `base`, by how many terms it was reached. */
  readonly reached: Uint8Array;
  base = 0;
  #next = 0;
  readonly rank: Uint16Array;
  /** By slot, which of the ways it meets the terms in. */
  readonly way: Uint32Array;
  ways = new Ways();
  readonly slots = new GrowingNumbers(1024);
  /** Of each of the slots, once that is known. */
  readonly ranks = new GrowingNumbers(1024);
  /** How many shops have each rank. */
  readonly shops = new Uint32Array(HIGHEST_RANK);

  constructor(size: number) {
    this.reached = new Uint8Array(size);
    this.rank = new Uint16Array(size);
    this.way = new Uint32Array(size);
  }

  /** For a search of so many terms, in which those that are gone are reached already. */
  begin(terms: number, gone: GrowingNumbers): void {
    // One more number, which is none of the search's own.
    const most = terms + 1;
    if (this.#next + most > MAX_REACHED) {
      this.reached.fill(0);
      this.#next = 0;
    }
    this.base = this.#next;
    this.#next += most;
    const slots = gone.view();
    for (let at = 0; at < slots.length; at += 1) this.reached[slots[at]!] = this.#next;
    this.slots.clear();
    this.ranks.clear();
    this.ways.clear();
    this.shops.fill(0);
  }

  count(rank: number, shops: number): void {
    this.shops[Math.min(rank, HIGHEST_RANK - 1)]! += shops;
  }
}

const tallies = new WeakMap<Segment, Tally>();

/** The segment's tally for a search of so many terms, empty. */
export function tallyOf(segment: Segment, terms: number): Tally {
  let tally = tallies.get(segment);
  if (!tally) {
    tally = new Tally(segment.size);
    tallies.set(segment, tally);
  }
  tally.begin(terms, segment.dead);
  return tally;
}

/** A rank, with how many shops are better and how many have it. */
export interface RankOfNth {
  last: number;
  before: number;
  there: number;
}

/** Where the ranks do not say who is on the page. */
export const EVERY_RANK: RankOfNth = { last: Infinity, before: 0, there: 0 };

/** The rank of the shop that comes so many places behind the best one; infinite where there are fewer. */
export function rankOfNth({ slots, shops }: Tally, most: number): RankOfNth {
  if (slots.length <= most) return EVERY_RANK;
  let before = 0;
  for (let last = 0; last < HIGHEST_RANK - 1; last += 1) {
    const there = shops[last]!;
    if (before + there >= most) return { last, before, there };
    before += there;
  }
  return EVERY_RANK;
}
