/** A set of terms as a bit mask, and the number of shops that match all of them. */
export interface TermSet {
  terms: number;
  shops: number;
}

/**
 * Counts co-occurring terms in one pass: the shops that match each set of at most eight terms. The
 * searches of one engine reuse it.
 */
export class TermOverlap {
  /** By segment and slot: the matched terms as a bit mask. */
  #termsOf = new Uint8Array(0);
  /** Offset of each segment in `#termsOf`. */
  readonly #begins: number[] = [];
  /** By set of terms: the number of shops that match exactly these terms. */
  #shops = new Int32Array(0);

  /** @param sizes number of slots of each segment */
  begin(terms: number, sizes: readonly number[]): void {
    this.#shops = new Int32Array(1 << terms);
    this.#begins.length = 0;
    let slots = 0;
    for (const size of sizes) {
      this.#begins.push(slots);
      slots += size;
    }
    if (this.#termsOf.length < slots) this.#termsOf = new Uint8Array(slots);
    else this.#termsOf.fill(0, 0, slots);
  }

  /** @param slots slots of the shops that match this term */
  add(term: number, segment: number, slots: Int32Array): void {
    const begin = this.#begins[segment]!;
    const termsOf = this.#termsOf;
    const shops = this.#shops;
    for (const slot of slots) {
      const before = termsOf[begin + slot]!;
      const after = before | (1 << term);
      termsOf[begin + slot] = after;
      shops[before]! -= 1;
      shops[after]! += 1;
    }
  }

  /** The sets of terms that at least one shop matches. */
  termSets(): TermSet[] {
    const sets: TermSet[] = [];
    for (let terms = 1; terms < this.#shops.length; terms += 1) {
      let shops = 0;
      for (let matched = terms; matched < this.#shops.length; matched += 1)
        if ((matched & terms) === terms) shops += this.#shops[matched]!;
      if (shops > 0) sets.push({ terms, shops });
    }
    return sets;
  }
}
