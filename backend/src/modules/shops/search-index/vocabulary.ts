import { CloseWords, type PackedCloseWords } from './deletion-index.ts';
import { editsForgiven, mostEditsForgiven } from './edit-distance.ts';
import { hasDigit, singular } from './normalise-text.ts';
import { type PackedTexts, packTexts, textsOf } from './string-table.ts';
import { soundOf } from './phonetic-key.ts';
import { GrowingNumbers, type PackedNumbers } from './sorted-numbers.ts';
import type { Steps } from './in-steps.ts';

/** Quality of a match between a typed word and a word of a shop; lower is better. */
export const QUALITY = { exact: 0, prefix: 1, oneEdit: 2, sound: 3, twoEdits: 4 } as const;

export interface Reading {
  /** The number of the word's singular. */
  word: number;
  quality: number;
  /** The spelling in the vocabulary. */
  text: string;
}

/**
 * Up to this many new words are scanned for prefixes; then they are merged into the sorted words.
 */
const MAX_NEW = 2_000;
const SHORTEST_SOUND = 4;
/** Readings are cached for this many typed words, except the many readings of short prefixes. */
const MAX_KEPT = 5_000;
const MAX_READINGS_KEPT = 100;
/** Number of texts unpacked between two yields. */
const UNPACKED_AT_ONCE = 1_000;

export interface PackedVocabulary {
  texts: PackedTexts;
  words: PackedNumbers;
  sorted: Int32Array;
  close: PackedCloseWords;
  closeTexts: PackedNumbers;
  sounds: PackedTexts;
  /** By phonetic key: index of the last text that has it. */
  soundHeads: Int32Array;
  sameSound: PackedNumbers;
}

/**
 * Term dictionary: numbers every word that any shop has had. Singular and plural share one number
 * and one posting list. It only grows, so numbers stay valid while shops change.
 */
export class Vocabulary {
  /** By text: its index in `#texts`. */
  readonly #places = new Map<string, number>();
  readonly #texts: string[] = [];
  #words = new GrowingNumbers(1 << 12);
  /** Indexes of texts in alphabetical order, and below those that were added since. */
  #sorted: Int32Array = new Int32Array(0);
  readonly #new: number[] = [];
  #close: CloseWords;
  /** The text index of each word of the deletion index, which has no words with digits. */
  #closeTexts = new GrowingNumbers(1 << 12);
  /** By phonetic key: index of the last text; `#sameSound` links to the one before it. */
  readonly #sounds = new Map<string, number>();
  #sameSound = new GrowingNumbers(1 << 12);
  readonly #kept = new Map<string, Reading[]>();

  /** @param expected about how many words are added first */
  constructor(expected = 0) {
    this.#close = new CloseWords(expected);
  }

  /** Restores what another thread has packed; yields regularly. */
  static *unpack(packed: PackedVocabulary): Steps<Vocabulary> {
    const unpacked = new Vocabulary();
    for (const text of textsOf(packed.texts)) {
      if (unpacked.#texts.length % UNPACKED_AT_ONCE === 0) yield;
      unpacked.#places.set(text, unpacked.#texts.length);
      unpacked.#texts.push(text);
    }
    for (const sound of textsOf(packed.sounds)) {
      if (unpacked.#sounds.size % UNPACKED_AT_ONCE === 0) yield;
      unpacked.#sounds.set(sound, packed.soundHeads[unpacked.#sounds.size]!);
    }
    unpacked.#words = GrowingNumbers.unpack(packed.words);
    unpacked.#sorted = packed.sorted;
    unpacked.#sameSound = GrowingNumbers.unpack(packed.sameSound);
    unpacked.#closeTexts = GrowingNumbers.unpack(packed.closeTexts);
    const closeTexts: string[] = [];
    for (let n = 0; n < unpacked.#closeTexts.length; n += 1) {
      if (n % UNPACKED_AT_ONCE === 0) yield;
      closeTexts.push(unpacked.#texts[unpacked.#closeTexts.at(n)]!);
    }
    unpacked.#close = CloseWords.unpack(packed.close, closeTexts);
    return unpacked;
  }

  /** For transfer to another thread. */
  pack(): PackedVocabulary {
    for (const _ of this.settle());
    return {
      texts: packTexts(this.#texts),
      words: this.#words.pack(),
      sorted: this.#sorted,
      close: this.#close.pack(),
      closeTexts: this.#closeTexts.pack(),
      sounds: packTexts([...this.#sounds.keys()]),
      soundHeads: Int32Array.from(this.#sounds.values()),
      sameSound: this.#sameSound.pack(),
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
  readingsOf(typed: string): readonly Reading[] {
    const kept = this.#kept.get(typed);
    if (kept) return kept;
    const best = new Map<number, Reading>();
    const meet = (place: number, quality: number) => {
      const word = this.#words.at(place);
      const known = best.get(word);
      if (known && known.quality <= quality) return;
      best.set(word, { word, quality, text: this.#texts[place]! });
    };
    const exact = this.#places.get(typed) ?? this.#places.get(singular(typed));
    if (exact !== undefined) meet(exact, QUALITY.exact);
    if (!hasDigit(typed)) {
      this.#eachBeginningWith(typed, (place) => meet(place, QUALITY.prefix));
      this.#eachCloseTo(typed, meet);
      this.#eachSoundingLike(typed, (place) => meet(place, QUALITY.sound));
    }
    const readings = [...best.values()].sort((a, b) => a.quality - b.quality || a.word - b.word);
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    if (readings.length <= MAX_READINGS_KEPT) this.#kept.set(typed, readings);
    return readings;
  }

  /** Merges new words into the sorted ones and enlarges the deletion index, if needed. */
  *settle(): Steps<void> {
    if (this.#close.isCrowded) {
      const larger = new CloseWords(this.#close.size);
      for (let at = 0; at < this.#closeTexts.length; at += 1) {
        larger.add(this.#texts[this.#closeTexts.at(at)]!);
        if (at % 16 === 0) yield;
      }
      this.#close = larger;
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
    this.#kept.clear();
    const isNumbered = hasDigit(text);
    // 'studio' is a prefix of 'studio24'.
    if (!isNumbered || !hasDigit(text[0]!)) this.#new.push(place);
    if (isNumbered) {
      this.#sameSound.push(-1);
      return word;
    }
    this.#closeTexts.push(place);
    this.#close.add(text);
    const sound = soundOf(text);
    this.#sameSound.push(this.#sounds.get(sound) ?? -1);
    this.#sounds.set(sound, place);
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
    const most = mostEditsForgiven(typed);
    if (most === 0) return;
    const each = (close: number, edits: number) => {
      const place = this.#closeTexts.at(close);
      if (edits <= editsForgiven(typed, this.#texts[place]!))
        use(place, edits > 1 ? QUALITY.twoEdits : QUALITY.oneEdit);
    };
    this.#close.find(typed, most, each);
    const stem = singular(typed);
    if (stem !== typed) this.#close.find(stem, most, each);
  }

  #eachSoundingLike(typed: string, use: (place: number) => void): void {
    if (typed.length < SHORTEST_SOUND) return;
    for (const sound of new Set([soundOf(typed), soundOf(singular(typed))])) {
      let place = this.#sounds.get(sound) ?? -1;
      for (; place >= 0; place = this.#sameSound.at(place)) use(place);
    }
  }
}
