/** From this many letters on, one edit is tolerated; from this many, two. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

/**
 * Maximum edit distance between a typed word and a word of a shop. For two edits the longer word
 * counts: six typed letters can be a word of eight with two letters left out.
 */
export function editsForgiven(typed: string, word: string): number {
  if (typed.length < ONE_EDIT_FROM) return 0;
  return Math.max(typed.length, word.length) >= TWO_EDITS_FROM ? 2 : 1;
}

/** Maximum edit distance to any word. */
export function mostEditsForgiven(typed: string): number {
  return editsForgiven(typed, typed.padEnd(typed.length + 2));
}

const WIDTH = 64;
let twoBack = new Uint8Array(WIDTH);
let back = new Uint8Array(WIDTH);
let row = new Uint8Array(WIDTH);

/**
 * Edit distance with transpositions of neighbours (optimal string alignment); `most + 1` if it is
 * greater than `most`.
 */
export function editsBetween(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most) return tooMany;
  if (a === b) return 0;
  if (b.length >= WIDTH || a.length >= WIDTH) return tooMany;
  for (let j = 0; j <= b.length; j += 1) back[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i;
    let least = i;
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
      if (edits < least) least = edits;
    }
    if (least > most) return tooMany;
    [twoBack, back, row] = [back, row, twoBack];
  }
  return Math.min(back[b.length]!, tooMany);
}
