import { GrowingNumbers } from '../structures/growing-numbers.ts';
import { MatchKinds } from './match-kinds.ts';
import { EVERY_RANK, type RankOfKth } from './match-set.ts';

/** From this rank on, ranks are counted together. */
const MAX_RANK = 1023;
/** Maximum of a byte. */
const MAX_REACHED = 255;

/**
 * Score accumulator of a segment, reused by every search. Numbers from earlier searches are lower
 * than those of the current search, so nothing has to be cleared.
 */
export class ScoreAccumulator {
  /** By slot: `base` plus the number of terms that the shop matches. */
  readonly reached: Uint8Array;
  base = 0;
  #next = 0;
  readonly rank: Uint16Array;
  /** By slot: the kind of match. */
  readonly kind: Uint32Array;
  readonly kinds = new MatchKinds();
  readonly slots = new GrowingNumbers(1024);
  /** The rank of each of `slots`, once it is known. */
  readonly ranks = new GrowingNumbers(1024);
  /** Number of shops per rank. */
  readonly #shopsByRank = new Uint32Array(MAX_RANK + 1);

  /** @param size number of slots */
  constructor(size: number) {
    this.reached = new Uint8Array(size);
    this.rank = new Uint16Array(size);
    this.kind = new Uint32Array(size);
  }

  /** Starts a search with this many terms. Removed shops are marked so that they do not match. */
  begin(terms: number, dead: GrowingNumbers): void {
    // One more number, for removed shops only.
    const numbers = terms + 1;
    if (this.#next + numbers > MAX_REACHED) {
      this.reached.fill(0);
      this.#next = 0;
    }
    this.base = this.#next;
    this.#next += numbers;
    const slots = dead.view();
    for (let at = 0; at < slots.length; at += 1) this.reached[slots[at]!] = this.#next;
    this.slots.clear();
    this.ranks.clear();
    this.kinds.clear();
    this.#shopsByRank.fill(0);
  }

  count(rank: number, shops: number): void {
    this.#shopsByRank[Math.min(rank, MAX_RANK)]! += shops;
  }

  /** The rank of the k-th best shop; `EVERY_RANK` if there are no more shops than that. */
  rankOfKth(k: number): RankOfKth {
    if (this.slots.length <= k) return EVERY_RANK;
    let better = 0;
    for (let rank = 0; rank < MAX_RANK; rank += 1) {
      const equal = this.#shopsByRank[rank]!;
      if (better + equal >= k) return { rank, better, equal };
      better += equal;
    }
    return EVERY_RANK;
  }
}
