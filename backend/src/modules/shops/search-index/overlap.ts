/** Some of several terms, as bits, and how many shops meet all of them. */
export interface Choice {
  terms: number;
  shops: number;
}

/** How many shops meet each choice of at most eight terms together, known from those that meet each alone. */
export class Overlap {
  /** Of each slot of each segment the terms that it meets, as bits. */
  readonly #met: Uint8Array[];
  /** How many shops meet just these terms and no others. */
  readonly #shops = new Int32Array(256);

  /** @param sizes how many slots each segment has */
  constructor(sizes: number[]) {
    this.#met = sizes.map((size) => new Uint8Array(size));
  }

  /** @param slots of the shops that meet this term */
  add(term: number, segment: number, slots: Int32Array): void {
    const met = this.#met[segment]!;
    for (const slot of slots) {
      const before = met[slot]!;
      const after = before | (1 << term);
      met[slot] = after;
      this.#shops[before]! -= 1;
      this.#shops[after]! += 1;
    }
  }

  /** Those that any shop meets. */
  choices(): Choice[] {
    const all = [...this.#shops].map((shops, terms) => ({ terms, shops }));
    const met = all.filter(({ shops }) => shops > 0);
    const choices: Choice[] = [];
    for (const { terms } of all.slice(1)) {
      const meeting = met.filter((each) => (each.terms & terms) === terms);
      if (meeting.length === 0) continue;
      choices.push({ terms, shops: meeting.reduce((sum, { shops }) => sum + shops, 0) });
    }
    return choices;
  }
}
