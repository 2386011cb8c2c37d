import { GrowingNumbers, type GrowingNumbersSnapshot } from '../structures/growing-numbers.ts';
import { EditDistance } from './edit-distance.ts';

/** Deletions are made in this many first letters only; more letters mean more entries. */
const MAX_INDEXED_LETTERS = 7;
/**
 * Shorter words are not indexed. Longer words are indexed with one deletion, or with two from six
 * letters on.
 */
const MIN_LENGTH = 3;
const TWO_EDITS_FROM = 6;
const MIN_BUCKETS = 1 << 12;

export interface DeletionIndexSnapshot {
  heads: Int32Array;
  next: GrowingNumbersSnapshot;
  word: GrowingNumbersSnapshot;
  letters: GrowingNumbersSnapshot;
}

/**
 * Deletion index: stores each word under the hashes of its first letters with one or two of them
 * deleted. Words within that edit distance share a hash, so a lookup does not scan the dictionary.
 */
export class DeletionIndex {
  #heads: Int32Array;
  #next = new GrowingNumbers(1 << 12);
  #word = new GrowingNumbers(1 << 12);
  /** The letters of each word as a bit mask, which rejects most candidates without a comparison. */
  #letters = new GrowingNumbers(1 << 12);
  #texts: string[] = [];
  readonly #distance = new EditDistance();

  constructor(expected = 0) {
    let buckets = MIN_BUCKETS;
    while (buckets < expected * 16) buckets *= 2;
    this.#heads = new Int32Array(buckets).fill(-1);
  }

  /** @param texts all words in the order of their numbers */
  static restore(snapshot: DeletionIndexSnapshot, texts: string[]): DeletionIndex {
    const restored = new DeletionIndex();
    restored.#heads = snapshot.heads;
    restored.#next = GrowingNumbers.restore(snapshot.next);
    restored.#word = GrowingNumbers.restore(snapshot.word);
    restored.#letters = GrowingNumbers.restore(snapshot.letters);
    restored.#texts = texts;
    return restored;
  }

  /** For transfer to another thread, which already has the words. */
  snapshot(): DeletionIndexSnapshot {
    return {
      heads: this.#heads,
      next: this.#next.snapshot(),
      word: this.#word.snapshot(),
      letters: this.#letters.snapshot(),
    };
  }

  /** Words are numbered as they are added, from 0. */
  add(text: string): void {
    const id = this.#texts.length;
    this.#texts.push(text);
    this.#letters.push(lettersOf(text));
    if (text.length < MIN_LENGTH) return;
    for (const hash of hashesOf(text, text.length >= TWO_EDITS_FROM ? 2 : 1)) {
      const bucket = hash & (this.#heads.length - 1);
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

  /** Calls `use` with each word within `max` edits, and with its edit distance. */
  find(typed: string, max: number, use: (word: number, edits: number) => void): void {
    const seen = new Set<number>();
    const letters = lettersOf(typed);
    for (const hash of hashesOf(typed, max)) {
      const bucket = hash & (this.#heads.length - 1);
      for (let entry = this.#heads[bucket]!; entry >= 0; entry = this.#next.at(entry)) {
        const word = this.#word.at(entry);
        if (bitsIn(letters ^ this.#letters.at(word)) > 2 * max || seen.has(word)) continue;
        seen.add(word);
        const edits = this.#distance.between(typed, this.#texts[word]!, max);
        if (edits <= max) use(word, edits);
      }
    }
  }
}

/** Hashes of the first letters with up to `deletions` of them deleted. */
function hashesOf(text: string, deletions: number): Set<number> {
  const indexed = text.slice(0, MAX_INDEXED_LETTERS);
  const hashes = new Set([hashOf(indexed, -1, -1)]);
  for (let i = 0; i < indexed.length; i += 1) {
    hashes.add(hashOf(indexed, i, -1));
    if (deletions > 1)
      for (let j = i + 1; j < indexed.length; j += 1) hashes.add(hashOf(indexed, i, j));
  }
  return hashes;
}

function hashOf(text: string, without: number, andWithout: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    if (at !== without && at !== andWithout)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
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
