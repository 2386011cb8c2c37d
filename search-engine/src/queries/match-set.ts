import type { NearestSearch, PushNearest } from '../geo/nearest.ts';
import type { TermMatch } from './term-match.ts';

/** The shops of a segment that match a query, with their ranks. */
export interface MatchSet {
  total: number;
  /** For each term, how the shops match it. */
  termMatches: () => TermMatch[];
  /** All slots in no particular order; valid until the next search. */
  slots: () => Int32Array;
  /** The rank of the k-th best shop; lower is better. */
  rankOfKth: (k: number) => RankOfKth;
  /** Calls `use` with the shops up to a rank; `shops` is their number. */
  eachUpTo: (rank: number, shops: number, use: (slot: number, rank: number) => void) => void;
  /** Pushes the nearest shops of a rank; see `nearest`. */
  pushNearest: (search: NearestSearch, rank: number, push: PushNearest) => boolean;
}

/** A rank, the number of better shops, and the number of shops that have it. */
export interface RankOfKth {
  rank: number;
  better: number;
  equal: number;
}

/** For searches in which ranks do not decide about the page. */
export const EVERY_RANK: RankOfKth = { rank: Infinity, better: 0, equal: 0 };
