import type { Segment } from './segment.ts';
import { GrowingNumbers } from './sorted-numbers.ts';
import { Ways } from './collect-postings.ts';

/** From this rank on, ranks are counted together. */
const HIGHEST_RANK = 1024;
/** Maximum of a byte. */
const MAX_REACHED = 255;

/**
 * Score accumulator of a segment, reused by every search. Numbers from earlier searches are lower
 * than those of the current search, so nothing has to be cleared.
 */
export class Tally {
  /** By slot: `base` plus the number of terms that the shop matches. */
  readonly reached: Uint8Array;
  base = 0;
  #next = 0;
  readonly rank: Uint16Array;
  /** By slot: the way in which the shop matches. */
  readonly way: Uint32Array;
  ways = new Ways();
  readonly slots = new GrowingNumbers(1024);
  /** The rank of each of `slots`, once it is known. */
  readonly ranks = new GrowingNumbers(1024);
  /** Number of shops per rank. */
  readonly shops = new Uint32Array(HIGHEST_RANK);

  constructor(size: number) {
    this.reached = new Uint8Array(size);
    this.rank = new Uint16Array(size);
    this.way = new Uint32Array(size);
  }

  /** Starts a search with this many terms. Removed shops are marked so that they do not match. */
  begin(terms: number, gone: GrowingNumbers): void {
    // One more number, for removed shops only.
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

/** The segment's accumulator, cleared for a search with this many terms. */
export function tallyOf(segment: Segment, terms: number): Tally {
  let tally = tallies.get(segment);
  if (!tally) {
    tally = new Tally(segment.size);
    tallies.set(segment, tally);
  }
  tally.begin(terms, segment.dead);
  return tally;
}

/** A rank, the number of better shops, and the number of shops that have it. */
export interface RankOfNth {
  last: number;
  before: number;
  there: number;
}

/** For searches in which ranks do not decide about the page. */
export const EVERY_RANK: RankOfNth = { last: Infinity, before: 0, there: 0 };

/** The rank of the `most`-th best shop; `EVERY_RANK` if there are no more shops than that. */
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
