/** Some of several terms, as bits, and how many shops meet all of them. */
export interface Choice {
  terms: number;
  shops: number;
}

/** Of each slot of each segment the terms that it meets, as bits: of one search at a time. */
let room = new Uint8Array(0);

/** How many shops meet each choice of at most eight terms together, known from those that meet each alone. */
export class Overlap {
  /** Where the slots of each segment begin. */
  readonly #begins: number[] = [];
  /** How many shops meet just these terms and no others. */
  readonly #shops: Int32Array;

  /** @param sizes how many slots each segment has */
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

  /** @param slots of the shops that meet this term */
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

  /** Those that any shop meets. */
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
