import { editsBetween } from './edit-distance.ts';
import { GrowingNumbers, type PackedNumbers } from './sorted-numbers.ts';

/** Deletions are made in this many first letters only; more letters mean more entries. */
const FILED_LETTERS = 7;
/**
 * Shorter words are not indexed. Longer words are indexed with one deletion, or with two from six
 * letters on.
 */
const SHORTEST = 3;
const TWO_EDITS_FROM = 6;
const MIN_BUCKETS = 1 << 12;

export interface PackedCloseWords {
  heads: Int32Array;
  next: PackedNumbers;
  word: PackedNumbers;
  letters: PackedNumbers;
}

/**
 * Deletion index: stores each word under the hashes of its first letters with one or two of them
 * deleted. Words within that edit distance share a hash, so a lookup does not scan the vocabulary.
 */
export class CloseWords {
  #heads: Int32Array;
  #next = new GrowingNumbers(1 << 12);
  #word = new GrowingNumbers(1 << 12);
  /** The letters of each word as a bit mask, which rejects most candidates without a comparison. */
  #letters = new GrowingNumbers(1 << 12);
  #texts: string[] = [];

  constructor(expected = 0) {
    let buckets = MIN_BUCKETS;
    while (buckets < expected * 16) buckets *= 2;
    this.#heads = new Int32Array(buckets).fill(-1);
  }

  /** @param texts all words in the order of their numbers */
  static unpack(packed: PackedCloseWords, texts: string[]): CloseWords {
    const unpacked = new CloseWords();
    unpacked.#heads = packed.heads;
    unpacked.#next = GrowingNumbers.unpack(packed.next);
    unpacked.#word = GrowingNumbers.unpack(packed.word);
    unpacked.#letters = GrowingNumbers.unpack(packed.letters);
    unpacked.#texts = texts;
    return unpacked;
  }

  /** For transfer to another thread, which already has the words. */
  pack(): PackedCloseWords {
    return {
      heads: this.#heads,
      next: this.#next.pack(),
      word: this.#word.pack(),
      letters: this.#letters.pack(),
    };
  }

  /** Words are numbered as they are added, from 0. */
  add(text: string): void {
    const id = this.#texts.length;
    this.#texts.push(text);
    this.#letters.push(lettersOf(text));
    if (text.length < SHORTEST) return;
    for (const rest of restsOf(text, text.length >= TWO_EDITS_FROM ? 2 : 1)) {
      const bucket = rest & (this.#heads.length - 1);
      this.#next.push(this.#heads[bucket]!);
      this.#word.push(id);
      this.#heads[bucket] = this.#next.length - 1;
    }
  }

  /** Whether the hash chains are so long that a rebuild with more buckets pays off. */
  get isCrowded(): boolean {
    return this.#next.length > this.#heads.length * 4;
  }

  get size(): number {
    return this.#texts.length;
  }

  /** Calls `use` with each word within `most` edits, and with its edit distance. */
  find(typed: string, most: number, use: (word: number, edits: number) => void): void {
    const seen = new Set<number>();
    const letters = lettersOf(typed);
    for (const rest of restsOf(typed, most)) {
      const bucket = rest & (this.#heads.length - 1);
      for (let entry = this.#heads[bucket]!; entry >= 0; entry = this.#next.at(entry)) {
        const word = this.#word.at(entry);
        if (bitsIn(letters ^ this.#letters.at(word)) > 2 * most || seen.has(word)) continue;
        seen.add(word);
        const edits = editsBetween(typed, this.#texts[word]!, most);
        if (edits <= most) use(word, edits);
      }
    }
  }
}

/** Hashes of the first letters with up to `leftOut` of them deleted. */
function restsOf(text: string, leftOut: number): Set<number> {
  const filed = text.slice(0, FILED_LETTERS);
  const rests = new Set([numberOf(filed, -1, -1)]);
  for (let i = 0; i < filed.length; i += 1) {
    rests.add(numberOf(filed, i, -1));
    if (leftOut > 1) for (let j = i + 1; j < filed.length; j += 1) rests.add(numberOf(filed, i, j));
  }
  return rests;
}

function numberOf(text: string, without: number, andWithout: number): number {
  let number = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    if (at !== without && at !== andWithout)
      number = Math.imul(number ^ text.charCodeAt(at), 0x01000193);
  return (number ^ (number >>> 15)) >>> 0;
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
