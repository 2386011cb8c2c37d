import type { Segment } from './segment.ts';
import { GrowingNumbers } from './sorted-numbers.ts';

/** Above this, ranks are not told apart when the best are counted. */
const HIGHEST_RANK = 1024;

/** Room in which the shops of a segment are counted; one for each segment, used again and again. */
export class Tally {
  readonly reached: Uint8Array;
  readonly rank: Uint16Array;
  /** Halves of words of the name that were met. */
  readonly said: Uint8Array;
  readonly slots = new GrowingNumbers(1024);

  constructor(size: number) {
    this.reached = new Uint8Array(size);
    this.rank = new Uint16Array(size);
    this.said = new Uint8Array(size);
  }

  clear(): void {
    for (const slot of this.slots.view()) this.reached[slot] = 0;
    this.slots.clear();
  }
}

const tallies = new WeakMap<Segment, Tally>();

/** The segment's tally, empty. */
export function tallyOf(segment: Segment): Tally {
  let tally = tallies.get(segment);
  if (!tally) {
    tally = new Tally(segment.size);
    tallies.set(segment, tally);
  }
  tally.clear();
  return tally;
}

/** Filled by one search at a time. */
const shops = new Uint32Array(HIGHEST_RANK);

/** The rank of the shop that comes so many places behind the best one; infinite where there are fewer. */
export function rankOfNth(slots: Int32Array, rank: Uint16Array, most: number): number {
  if (slots.length <= most) return Infinity;
  shops.fill(0);
  for (let at = 0; at < slots.length; at += 1)
    shops[Math.min(rank[slots[at]!]!, HIGHEST_RANK - 1)]! += 1;
  let before = 0;
  for (let at = 0; at < HIGHEST_RANK - 1; at += 1) {
    before += shops[at]!;
    if (before >= most) return at;
  }
  return Infinity;
}
