import { GrowingNumbers, type GrowingNumbersSnapshot } from '../structures/growing-numbers.ts';
import type { Steps } from '../structures/steps.ts';
import { stringsIn, type StringTable, stringTableOf } from '../structures/string-table.ts';
import { DeletionIndex, type DeletionIndexSnapshot } from './deletion-index.ts';
import { maxEdits, maxEditsToAny } from './edit-distance.ts';
import { hasDigit, singular } from './normalise-text.ts';
import { phoneticKeyOf } from './phonetic-key.ts';

/** Quality of a match between a typed word and a word of a shop; lower is better. */
export const QUALITY = { exact: 0, prefix: 1, oneEdit: 2, sound: 3, twoEdits: 4 } as const;

export interface TermCandidate {
  /** The number of the word's singular. */
  word: number;
  quality: number;
  text: string;
}

/**
 * Up to this many new words are scanned for prefixes; then they are merged into the sorted words.
 */
const MAX_NEW = 2_000;
const MIN_PHONETIC = 4;
/** Candidates are cached for this many typed words, except the many candidates of short prefixes. */
const MAX_CACHED = 5_000;
const MAX_CACHED_CANDIDATES = 100;
/** Number of texts restored between two yields. */
const RESTORED_AT_ONCE = 1_000;

export interface TermDictionarySnapshot {
  texts: StringTable;
  words: GrowingNumbersSnapshot;
  sorted: Int32Array;
  deletions: DeletionIndexSnapshot;
  deletionTexts: GrowingNumbersSnapshot;
  phoneticKeys: StringTable;
  /** By phonetic key: index of the last text that has it. */
  phoneticHeads: Int32Array;
  samePhoneticKey: GrowingNumbersSnapshot;
}

/**
 * Term dictionary: numbers every word that any shop has had. Singular and plural share one number
 * and one posting list. It only grows, so numbers stay valid while shops change.
 */
export class TermDictionary {
  /** By text: its index in `#texts`. */
  readonly #places = new Map<string, number>();
  readonly #texts: string[] = [];
  #words = new GrowingNumbers(1 << 12);
  /** Indexes of texts in alphabetical order, and below those that were added since. */
  #sorted: Int32Array = new Int32Array(0);
  readonly #new: number[] = [];
  #deletions: DeletionIndex;
  /** The text index of each word of the deletion index, which has no words with digits. */
  #deletionTexts = new GrowingNumbers(1 << 12);
  /** By phonetic key: index of the last text; `#samePhoneticKey` links to the one before it. */
  readonly #phoneticKeys = new Map<string, number>();
  #samePhoneticKey = new GrowingNumbers(1 << 12);
  readonly #candidates = new Map<string, TermCandidate[]>();

  /** @param expected about how many words are added first */
  constructor(expected = 0) {
    this.#deletions = new DeletionIndex(expected);
  }

  /** Yields regularly. */
  static *restore(snapshot: TermDictionarySnapshot): Steps<TermDictionary> {
    const restored = new TermDictionary();
    for (const text of stringsIn(snapshot.texts)) {
      if (restored.#texts.length % RESTORED_AT_ONCE === 0) yield;
      restored.#places.set(text, restored.#texts.length);
      restored.#texts.push(text);
    }
    for (const sound of stringsIn(snapshot.phoneticKeys)) {
      if (restored.#phoneticKeys.size % RESTORED_AT_ONCE === 0) yield;
      restored.#phoneticKeys.set(sound, snapshot.phoneticHeads[restored.#phoneticKeys.size]!);
    }
    restored.#words = GrowingNumbers.restore(snapshot.words);
    restored.#sorted = snapshot.sorted;
    restored.#samePhoneticKey = GrowingNumbers.restore(snapshot.samePhoneticKey);
    restored.#deletionTexts = GrowingNumbers.restore(snapshot.deletionTexts);
    const deletionTexts: string[] = [];
    for (let n = 0; n < restored.#deletionTexts.length; n += 1) {
      if (n % RESTORED_AT_ONCE === 0) yield;
      deletionTexts.push(restored.#texts[restored.#deletionTexts.at(n)]!);
    }
    restored.#deletions = DeletionIndex.restore(snapshot.deletions, deletionTexts);
    return restored;
  }

  /** For transfer to another thread. */
  snapshot(): TermDictionarySnapshot {
    for (const _ of this.settle());
    return {
      texts: stringTableOf(this.#texts),
      words: this.#words.snapshot(),
      sorted: this.#sorted,
      deletions: this.#deletions.snapshot(),
      deletionTexts: this.#deletionTexts.snapshot(),
      phoneticKeys: stringTableOf([...this.#phoneticKeys.keys()]),
      phoneticHeads: Int32Array.from(this.#phoneticKeys.values()),
      samePhoneticKey: this.#samePhoneticKey.snapshot(),
    };
  }

  get size(): number {
    return this.#texts.length;
  }

  /** Adds a word of a shop and returns its number. */
  add(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return this.#words.at(known);
    const stem = singular(text);
    if (stem !== text) {
      const word = this.add(stem);
      this.#insert(text, word);
      return word;
    }
    return this.#insert(text, this.#texts.length);
  }

  /** The number of a word in singular or plural, if any shop has had it. */
  find(text: string): number | undefined {
    const place = this.#places.get(text) ?? this.#places.get(singular(text));
    return place === undefined ? undefined : this.#words.at(place);
  }

  /** The singular that a number stands for. */
  textOf(word: number): string {
    return this.#texts[word]!;
  }

  /** Every word that the typed word can mean, once, with its best quality; best first. */
  candidatesOf(typed: string): readonly TermCandidate[] {
    const cached = this.#candidates.get(typed);
    if (cached) return cached;
    const best = new Map<number, TermCandidate>();
    const add = (place: number, quality: number) => {
      const word = this.#words.at(place);
      const known = best.get(word);
      if (known && known.quality <= quality) return;
      best.set(word, { word, quality, text: this.#texts[place]! });
    };
    const exact = this.#places.get(typed) ?? this.#places.get(singular(typed));
    if (exact !== undefined) add(exact, QUALITY.exact);
    if (!hasDigit(typed)) {
      this.#eachBeginningWith(typed, (place) => add(place, QUALITY.prefix));
      this.#eachCloseTo(typed, add);
      this.#eachSoundingLike(typed, (place) => add(place, QUALITY.sound));
    }
    const candidates = [...best.values()].sort((a, b) => a.quality - b.quality || a.word - b.word);
    if (this.#candidates.size >= MAX_CACHED) this.#candidates.clear();
    if (candidates.length <= MAX_CACHED_CANDIDATES) this.#candidates.set(typed, candidates);
    return candidates;
  }

  /** Merges new words into the sorted ones and enlarges the deletion index, if needed. */
  *settle(): Steps<void> {
    if (this.#deletions.isCrowded) {
      const larger = new DeletionIndex(this.#deletions.size);
      for (let at = 0; at < this.#deletionTexts.length; at += 1) {
        larger.add(this.#texts[this.#deletionTexts.at(at)]!);
        if (at % 16 === 0) yield;
      }
      this.#deletions = larger;
    }
    if (this.#new.length === 0) return;
    const old = this.#sorted;
    // Words that are added meanwhile wait for the next call.
    const come = this.#new.slice().sort(this.#byText);
    const merged = new Int32Array(old.length + come.length);
    let next = 0;
    for (let at = 0, to = 0; to < merged.length; to += 1) {
      const takesOld =
        next >= come.length || (at < old.length && this.#byText(old[at]!, come[next]!) < 0);
      merged[to] = takesOld ? old[at++]! : come[next++]!;
      if (to % 512 === 0) yield;
      if (this.#sorted !== old) return;
    }
    this.#sorted = merged;
    this.#new.splice(0, come.length);
  }

  #insert(text: string, word: number): number {
    const place = this.#texts.length;
    this.#texts.push(text);
    this.#words.push(word);
    this.#places.set(text, place);
    this.#candidates.clear();
    const isNumbered = hasDigit(text);
    // 'studio' is a prefix of 'studio24'.
    if (!isNumbered || !hasDigit(text[0]!)) this.#new.push(place);
    if (isNumbered) {
      this.#samePhoneticKey.push(-1);
      return word;
    }
    this.#deletionTexts.push(place);
    this.#deletions.add(text);
    const sound = phoneticKeyOf(text);
    this.#samePhoneticKey.push(this.#phoneticKeys.get(sound) ?? -1);
    this.#phoneticKeys.set(sound, place);
    return word;
  }

  readonly #byText = (a: number, b: number): number => (this.#texts[a]! < this.#texts[b]! ? -1 : 1);

  #eachBeginningWith(typed: string, use: (place: number) => void): void {
    if (this.#new.length > MAX_NEW) for (const _ of this.settle());
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#texts[this.#sorted[middle]!]! < typed) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#sorted.length; low += 1) {
      if (!this.#texts[this.#sorted[low]!]!.startsWith(typed)) break;
      use(this.#sorted[low]!);
    }
    for (const place of this.#new) if (this.#texts[place]!.startsWith(typed)) use(place);
  }

  #eachCloseTo(typed: string, use: (place: number, quality: number) => void): void {
    const max = maxEditsToAny(typed);
    if (max === 0) return;
    const each = (close: number, edits: number) => {
      const place = this.#deletionTexts.at(close);
      if (edits <= maxEdits(typed, this.#texts[place]!))
        use(place, edits > 1 ? QUALITY.twoEdits : QUALITY.oneEdit);
    };
    this.#deletions.find(typed, max, each);
    const stem = singular(typed);
    if (stem !== typed) this.#deletions.find(stem, max, each);
  }

  #eachSoundingLike(typed: string, use: (place: number) => void): void {
    if (typed.length < MIN_PHONETIC) return;
    for (const sound of new Set([phoneticKeyOf(typed), phoneticKeyOf(singular(typed))])) {
      let place = this.#phoneticKeys.get(sound) ?? -1;
      for (; place >= 0; place = this.#samePhoneticKey.at(place)) use(place);
    }
  }
}
