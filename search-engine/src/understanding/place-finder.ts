import { DeletionIndex } from '../text/deletion-index.ts';
import { maxEditsToAny, maxEdits } from '../text/edit-distance.ts';
import { hasDigit } from '../text/normalise-text.ts';
import { phoneticKeyOf } from '../text/phonetic-key.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import { type KnownPlace, knownPlaces } from './known-places.ts';

export interface FoundPlace {
  place: KnownPlace;
  /** A `QUALITY`. */
  quality: number;
}

/** Shorter names are found by their exact letters only. */
const MIN_FUZZY = 4;
const MIN_PREFIX = 5;
/** The beginning of a name that says nothing without the rest: 'North Paravur'. */
const DIRECTIONS = new Set(['north', 'south']);
/** Endings of Malayalam for 'in', with what the name itself ends in; also in Latin letters. */
const LOCATIVES: readonly (readonly [RegExp, string])[] = [
  [/യി(?:ല്|ലെ|ലുള്ള)$/u, ''],
  [/ത്തി(?:ല്|ലെ|ലുള്ള)$|ത്ത(?:്|െ|ുള്ള)$/u, 'ം'],
  [/ട്ടി(?:ല്|ലെ|ലുള്ള)$|ട്ട(?:്|െ|ുള്ള)$/u, 'ട്'],
  [/ി(?:ല്|ലെ|ലുള്ള)$/u, '്'],
  [/y?il(?:e|ulla)?$/, ''],
  [/th(?:u|e|ulla)$/, 'm'],
  [/tt(?:u|e|ulla)$/, 'd'],
];
/** Only a long word may have both an ending and a misspelling. */
const MIN_WITH_ENDING = 7;

/** Finds known places by their names, old names, misspellings and sound. */
export class PlaceFinder {
  readonly #byName = new Map<string, KnownPlace>();
  /** By phonetic key without spaces. */
  readonly #bySound = new Map<string, KnownPlace>();
  readonly #names: { text: string; place: KnownPlace }[] = [];
  readonly #deletions: DeletionIndex;
  readonly #words = new Set<string>();
  /** The longest name, in words. */
  readonly longest: number;

  constructor(places = knownPlaces()) {
    this.#deletions = new DeletionIndex(places.length * 4);
    let longest = 1;
    for (const place of places)
      for (const name of place.names) {
        const words = name.split(' ');
        longest = Math.max(longest, words.length);
        for (const word of words) this.#words.add(word);
        const joined = words.join('');
        for (const key of [name, joined]) if (!this.#byName.has(key)) this.#byName.set(key, place);
        const sound = phoneticKeyOf(joined);
        if (!this.#bySound.has(sound)) this.#bySound.set(sound, place);
        this.#deletions.add(joined);
        this.#names.push({ text: joined, place });
      }
    this.longest = longest;
  }

  /** Whether the word is part of a name. */
  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  /** The place with exactly this name, also in the Malayalam form for 'in'. */
  named(words: readonly string[]): KnownPlace | null {
    const name = words.join(' ');
    const found = this.#byName.get(name);
    if (found) return found;
    for (const itself of withoutEnding(name)) {
      const place = this.#byName.get(itself);
      if (place) return place;
    }
    return null;
  }

  /** The place whose name is closest to a misspelt one; null if none or several are. */
  similarTo(words: readonly string[], isLast: boolean): FoundPlace | null {
    const typed = words.join('');
    if (typed.length < MIN_FUZZY || hasDigit(typed)) return null;
    const found = this.#closestTo(typed);
    if (found) return found;
    if (typed.length >= MIN_WITH_ENDING)
      for (const itself of withoutEnding(typed)) {
        const place = this.#closestTo(itself);
        if (place) return place;
      }
    return isLast ? this.#beginningWith(typed) : null;
  }

  #closestTo(typed: string): FoundPlace | null {
    let best = Infinity;
    let closest: KnownPlace[] = [];
    const offer = (place: KnownPlace, quality: number) => {
      if (quality > best) return;
      if (quality < best) closest = [];
      best = quality;
      if (!closest.includes(place)) closest.push(place);
    };
    const bySound = this.#bySound.get(phoneticKeyOf(typed));
    if (bySound) offer(bySound, QUALITY.sound);
    this.#deletions.find(typed, maxEditsToAny(typed), (at, edits) => {
      const { text, place } = this.#names[at]!;
      if (edits > maxEdits(typed, text)) return;
      offer(place, edits > 1 ? QUALITY.twoEdits : QUALITY.oneEdit);
    });
    const [first] = closest;
    if (!first) return null;
    return { place: bySound && closest.includes(bySound) ? bySound : first, quality: best };
  }

  #beginningWith(typed: string): FoundPlace | null {
    if (typed.length < MIN_PREFIX || DIRECTIONS.has(typed)) return null;
    const places = new Set<KnownPlace>();
    for (const { text, place } of this.#names) if (text.startsWith(typed)) places.add(place);
    const [only, ...others] = places;
    return only && others.length === 0 ? { place: only, quality: QUALITY.prefix } : null;
  }
}

/** The names that may stand before an ending for 'in'. */
function withoutEnding(name: string): string[] {
  return LOCATIVES.filter(([ending]) => ending.test(name)).map(([ending, itself]) =>
    name.replace(ending, itself),
  );
}

let shared: PlaceFinder | undefined;

/** The finder of all known places, made with the first engine and never changed. */
export function placeFinder(): PlaceFinder {
  return (shared ??= new PlaceFinder());
}
