/** From this many letters on, one edit is tolerated; from this many, two. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

/**
 * Maximum edit distance between a typed word and a word of a shop. For two edits the longer word
 * counts: six typed letters can be a word of eight with two letters left out.
 */
export function maxEdits(typed: string, word: string): number {
  if (typed.length < ONE_EDIT_FROM) return 0;
  return Math.max(typed.length, word.length) >= TWO_EDITS_FROM ? 2 : 1;
}

/** Maximum edit distance to any word. */
export function maxEditsToAny(typed: string): number {
  return maxEdits(typed, typed.padEnd(typed.length + 2));
}

/** Longer words are never similar. */
const MAX_LENGTH = 63;

/** Computes edit distances; its rows are reused. */
export class EditDistance {
  readonly #twoBack = new Uint8Array(MAX_LENGTH + 1);
  readonly #back = new Uint8Array(MAX_LENGTH + 1);
  readonly #row = new Uint8Array(MAX_LENGTH + 1);

  /**
   * Edit distance with transpositions of neighbours (optimal string alignment); `max + 1` if it is
   * greater than `max`.
   */
  between(a: string, b: string, max: number): number {
    const tooMany = max + 1;
    if (Math.abs(a.length - b.length) > max) return tooMany;
    if (a === b) return 0;
    if (b.length > MAX_LENGTH || a.length > MAX_LENGTH) return tooMany;
    let [twoBack, back, row] = [this.#twoBack, this.#back, this.#row];
    for (let j = 0; j <= b.length; j += 1) back[j] = j;
    for (let i = 1; i <= a.length; i += 1) {
      row[0] = i;
      let lowest = i;
      const letter = a.charCodeAt(i - 1);
      for (let j = 1; j <= b.length; j += 1) {
        const other = b.charCodeAt(j - 1);
        let edits = Math.min(
          back[j - 1]! + (letter === other ? 0 : 1),
          back[j]! + 1,
          row[j - 1]! + 1,
        );
        if (
          i > 1 &&
          j > 1 &&
          letter === b.charCodeAt(j - 2) &&
          a.charCodeAt(i - 2) === other &&
          twoBack[j - 2]! + 1 < edits
        )
          edits = twoBack[j - 2]! + 1;
        row[j] = edits;
        if (edits < lowest) lowest = edits;
      }
      if (lowest > max) return tooMany;
      [twoBack, back, row] = [back, row, twoBack];
    }
    return Math.min(back[b.length]!, tooMany);
  }
}
