import { GrowingNumbers } from '../structures/growing-numbers.ts';

/** From this rank on, ranks are counted together. */
const MAX_RANK = 1023;

/** A rank, the number of better shops, and the number of shops that have it. */
export interface RankOfKth {
  rank: number;
  better: number;
  equal: number;
}

/** For searches in which ranks do not decide about the page. */
export const EVERY_RANK: RankOfKth = { rank: Infinity, better: 0, equal: 0 };

/** The shops of a search that can be among the best, with their ranks; reused by every search. */
export class BestMatches {
  readonly #slots = new GrowingNumbers(1024);
  readonly #ranks = new GrowingNumbers(1024);
  readonly #shopsByRank = new Uint32Array(MAX_RANK + 1);

  /** Ranks the first `count` of these shops, without those of rank Infinity. */
  rank(slots: Int32Array, count: number, rankOf: (slot: number) => number): void {
    this.#slots.clear();
    this.#ranks.clear();
    const into = this.#slots.withRoomFor(count);
    const ranksInto = this.#ranks.withRoomFor(count);
    const shopsByRank = this.#shopsByRank.fill(0);
    let length = 0;
    for (let at = 0; at < count; at += 1) {
      const rank = rankOf(slots[at]!);
      if (rank === Infinity) continue;
      into[length] = slots[at]!;
      ranksInto[length] = rank;
      shopsByRank[rank < MAX_RANK ? rank : MAX_RANK]! += 1;
      length += 1;
    }
    this.#slots.length = length;
    this.#ranks.length = length;
  }

  /** The rank of the k-th best shop; `EVERY_RANK` if there are no more shops than that. */
  rankOfKth(k: number): RankOfKth {
    if (this.#slots.length <= k) return EVERY_RANK;
    let better = 0;
    for (let rank = 0; rank < MAX_RANK; rank += 1) {
      const equal = this.#shopsByRank[rank]!;
      if (better + equal >= k) return { rank, better, equal };
      better += equal;
    }
    return EVERY_RANK;
  }

  /** Calls `use` with the shops up to a rank. */
  eachUpTo(last: number, use: (slot: number, rank: number) => void): void {
    const [slots, ranks] = [this.#slots.numbers, this.#ranks.numbers];
    for (let at = 0; at < this.#slots.length; at += 1)
      if (ranks[at]! <= last) use(slots[at]!, ranks[at]!);
  }
}
