import type { Circle } from './geo-shapes.ts';
import { qualityOf } from './parsed-query.ts';
import type { Offer, Search } from './nearest.ts';
import type { RankOfNth } from './score-accumulator.ts';
import { QUALITY } from './vocabulary.ts';
import type { Within } from './area-ranges.ts';

/** The shops of a segment that match a query, with their ranks. */
export interface Matches {
  total: number;
  /** Whether all matches certainly match every term as typed. */
  areAsTyped: boolean;
  /** For each term, how the matches match it. */
  met: () => Met[];
  /** All matches in no particular order; valid until the next search. */
  slots: () => Int32Array;
  /** The rank of the `most`-th best shop; lower is better. */
  nth: (most: number) => RankOfNth;
  /** Calls `use` with the shops up to a rank; `shops` is their number. */
  eachUpTo: (rank: number, shops: number, use: (slot: number, rank: number) => void) => void;
  /** Offers the nearest shops of a rank; see `nearest`. */
  offerNearest: (search: Search, rank: number, offer: Offer) => boolean;
}

export interface Met {
  /** The lowest cost of a match; Infinity without a match. */
  cost: number;
  /** Whether the word itself, or a word that begins with it, was matched. */
  asTyped: boolean;
  /** The words that were matched instead, with their number of shops; the closest first. */
  instead: Map<string, { cost: number; shops: number }>;
}

/** Restrictions of a text search besides its terms. */
export interface Scope {
  where: Within;
  /** Whether a shop passes the filters; null without filters. */
  passes: ((slot: number) => boolean) | null;
  /** The search may stop after this many shops if the total does not matter. */
  enough: number;
  /**
   * Around the place that a term names. A shop inside matches the term as well as a shop with the
   * name in its address.
   */
  circle: Circle | null;
}

export const nothingMet = (): Met => ({ cost: Infinity, asTyped: false, instead: new Map() });

/** Whether the match is the word itself, a word that begins with it, or several words. */
export function isAsTyped(cost: number, text: string | null): boolean {
  return text === null || qualityOf(cost) <= QUALITY.prefix;
}

/** Records how many shops match a term in one way. */
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
