/** A set of terms as a bit mask, and the number of shops that match all of them. */
export interface Choice {
  terms: number;
  shops: number;
}

/** By segment and slot: the matched terms as a bit mask. Reused by each search. */
let room = new Uint8Array(0);

/** Counts co-occurring terms in one pass: the shops that match each set of at most eight terms. */
export class Overlap {
  /** Offset of each segment in `room`. */
  readonly #begins: number[] = [];
  /** By set of terms: the number of shops that match exactly these terms. */
  readonly #shops: Int32Array;

  /** @param sizes number of slots of each segment */
  constructor(terms: number, sizes: readonly number[]) {
    this.#shops = new Int32Array(1 << terms);
    let slots = 0;
    for (const size of sizes) {
      this.#begins.push(slots);
      slots += size;
    }
    if (room.length < slots) room = new Uint8Array(slots);
    else room.fill(0, 0, slots);
  }

  /** @param slots slots of the shops that match this term */
  add(term: number, segment: number, slots: Int32Array): void {
    const begin = this.#begins[segment]!;
    for (const slot of slots) {
      const before = room[begin + slot]!;
      const after = before | (1 << term);
      room[begin + slot] = after;
      this.#shops[before]! -= 1;
      this.#shops[after]! += 1;
    }
  }

  /** The sets of terms that at least one shop matches. */
  choices(): Choice[] {
    const choices: Choice[] = [];
    for (let terms = 1; terms < this.#shops.length; terms += 1) {
      let shops = 0;
      for (let met = terms; met < this.#shops.length; met += 1)
        if ((met & terms) === terms) shops += this.#shops[met]!;
      if (shops > 0) choices.push({ terms, shops });
    }
    return choices;
  }
}
