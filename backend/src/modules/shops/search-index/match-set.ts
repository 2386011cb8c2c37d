import type { Circle } from './geo-shapes.ts';
import { qualityOf } from './parsed-query.ts';
import type { Offer, Search } from './nearest.ts';
import type { RankOfNth } from './score-accumulator.ts';
import { QUALITY } from './vocabulary.ts';
import type { Within } from './area-ranges.ts';

/** What of a segment answers a question, and how well. */
export interface Matches {
  total: number;
  /** Whether it is known that each of them meets every term as it was typed. */
  areAsTyped: boolean;
  /** For each term what was met of it there, by shops that meet them all. */
  met: () => Met[];
  /** All of them, in no order; to be used before the next search. */
  slots: () => Int32Array;
  /** The rank of the shop that is so many places behind the best one; the lower, the better. */
  nth: (most: number) => RankOfNth;
  /** Calls with the shops up to a rank; there are so many of them. */
  eachUpTo: (rank: number, shops: number, use: (slot: number, rank: number) => void) => void;
  /** Offers the nearest of those that have a rank, as `nearest`. */
  offerNearest: (search: Search, rank: number, offer: Offer) => boolean;
}

export interface Met {
  /** In the best way that anything was met; Infinity where nothing was. */
  cost: number;
  /** Whether the word itself, or one that begins with it, was met. */
  asTyped: boolean;
  /** What was met instead: words with the shops that have them, the closest first. */
  instead: Map<string, { cost: number; shops: number }>;
}

/** Where a search by words looks besides the words. */
export interface Scope {
  where: Within;
  /** Whether a shop passes the filters; null without any. */
  passes: ((slot: number) => boolean) | null;
  /** So many are enough where the total does not matter. */
  enough: number;
  /** Around the place that a term names: to be in it is as good as to have the name in the address. */
  circle: Circle | null;
}

export const nothingMet = (): Met => ({ cost: Infinity, asTyped: false, instead: new Map() });

/** Whether a list has the word itself, or one that begins with it, or several words, which stand as they were typed. */
export function isAsTyped(cost: number, text: string | null): boolean {
  return text === null || qualityOf(cost) <= QUALITY.prefix;
}

/** Notes how many shops were met in one way. */
export function note(met: Met, cost: number, text: string | null, shops: number): void {
  if (shops === 0) return;
  met.cost = Math.min(met.cost, cost);
  if (isAsTyped(cost, text)) {
    met.asTyped = true;
    return;
  }
  const known = met.instead.get(text!);
  if (known) {
    known.cost = Math.min(known.cost, cost);
    known.shops += shops;
  } else met.instead.set(text!, { cost, shops });
}
