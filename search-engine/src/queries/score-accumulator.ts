import { GrowingNumbers } from '../structures/growing-numbers.ts';
import { BestMatches } from './best-matches.ts';
import { MatchKinds } from './match-kinds.ts';

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
  /** By slot: the kind of match. */
  readonly kind: Uint32Array;
  readonly kinds = new MatchKinds();
  readonly best = new BestMatches();
  /** The shops that match every term so far, by the posting lists of the last one. */
  slots = new GrowingNumbers(1024);
  #before = new GrowingNumbers(1024);

  /** @param size number of slots */
  constructor(size: number) {
    this.reached = new Uint8Array(size);
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
    this.kinds.clear();
  }

  /** Returns the shops that match the terms before the next one, and empties `slots` for it. */
  nextTerm(): Int32Array {
    [this.slots, this.#before] = [this.#before, this.slots];
    this.slots.clear();
    return this.#before.view();
  }
}
