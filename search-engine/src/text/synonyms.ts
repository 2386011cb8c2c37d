import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { EVERYDAY_WORDS } from '@nattil/contracts/catalog/category-words';
import { CITIES, type City } from '@nattil/contracts/catalog/cities';
import { MALAYALAM_WORDS } from './malayalam-words.ts';
import { singular, tokenise } from './normalise-text.ts';
import { CITY_BY_NAME, namesOf, OTHER_NAMES } from './place-names.ts';

/** A category or a city. Its names are indexed once, not for each of its shops. */
export interface Group {
  number: number;
  kind: 'category' | 'city';
  /** The slug of a category, the name of a city. */
  name: string;
}

/** The meaning of a phrase besides its words. */
export interface Meaning {
  groups: Set<Group>;
  /** Phrases that mean the same. */
  same: Set<string>;
  /** The city of the catalogue with this name. */
  city: City | null;
  /**
   * For a category name written as one word, its first word; null if the phrase itself is a name.
   */
  firstWord: string | null | undefined;
}

/** These words only join others and are not indexed. */
const JOINING_WORDS = new Set(['and']);
/** Stop words: they say nothing about a shop unless they are in its name. */
// prettier-ignore
const STOP_WORDS = new Set([
  'the', 'of', 'in', 'at', 'on', 'by', 'for', 'to', 'a', 'an', 'my', 'me', 'near', 'nearby', 'nearest', 'around',
  'best', 'good', 'top', 'shop', 'store', 'outlet', 'with', 'from', 'open', 'now', 'discount', 'offer', 'deal', 'price',
  'cheap', 'cheaper', 'cheapest', 'affordable', 'better', 'nice', 'great', 'famous', 'popular', 'recommended', 'rated',
  'where', 'is', 'are', 'am', 'there', 'here', 'find', 'some', 'any', 'which', 'what', 'who', 'that', 'has', 'have',
  'can', 'could', 'do', 'does', 'i', 'im', 'we', 'you', 'u', 'it', 'buy', 'buying', 'need', 'want', 'wanted', 'get',
  'look', 'looking', 'searching', 'show', 'tell', 'suggest', 'give', 'sell', 'selling', 'please', 'pls', 'plz',
  'close', 'closest', 'beside', 'place', 'location', 'like', 'would', 'should',
  'kada', 'kadakal', 'kadayil', 'evide', 'evideya', 'evideyanu', 'evidunnu', 'evidanu', 'evideyundu', 'ivide', 'nalla',
  'oru', 'venam', 'venda', 'vendi', 'vendiyulla', 'enikku', 'ente', 'aduthu', 'aduth', 'aduthulla', 'undo',
  'unde', 'undu', 'kittum', 'kittunna', 'kittan', 'medikkan', 'vangan', 'vaangan', 'vanganam', 'vilakuranja', 'ethu',
  'എവിടെ', 'എവിടെയാണ്', 'കട', 'കടകള്', 'നല്ല', 'ഒരു', 'വേണം', 'എനിക്ക്', 'അടുത്ത്', 'അടുത്തുള്ള', 'സമീപം', 'ഇവിടെ',
  'ഉണ്ടോ', 'കിട്ടും', 'ഏറ്റവും', 'വാങ്ങാന്', 'വാങ്ങണം', 'തുറന്ന', 'ഷോപ്പ്',
]);

/** Words of shop names with several forms: spelling variants and abbreviations. */
const FORMS = [
  ['sri', 'sree', 'shri', 'shree'],
  ['st', 'saint'],
  ['bros', 'brothers'],
  ['co', 'company'],
  ['intl', 'international'],
];

export const isJoining = (word: string): boolean => JOINING_WORDS.has(word);
export const isStopWord = (word: string): boolean =>
  STOP_WORDS.has(singular(word)) || STOP_WORDS.has(word);

/** The words of a text that are indexed: all but joining words. */
export function indexedWords(text: string): string[] {
  return tokenise(text).filter((word) => !isJoining(word));
}

export const phraseOf = (words: readonly string[]): string => words.map(singular).join(' ');

/** The names of categories and cities, and phrases that are synonyms. */
export class Synonyms {
  readonly #byPhrase = new Map<string, Meaning>();
  /** By number. */
  readonly #groups: Group[] = [];
  /** By kind, so that a search need not build a combined key. */
  readonly #named: Record<Group['kind'], Map<string, Group>> = {
    category: new Map(),
    city: new Map(),
  };
  /** By each form, which comes first in its list. */
  readonly #forms = new Map<string, readonly string[]>();
  /** The longest phrase, in words. */
  longest = 1;

  constructor() {
    for (const { slug, label, aliases } of CATEGORIES) {
      const group = this.#newGroup('category', slug);
      for (const name of [slug, label, ...aliases]) this.#call(group, indexedWords(name));
      for (const word of indexedWords(label)) if (!isStopWord(word)) this.#call(group, [word]);
    }
    for (const { slug, words } of EVERYDAY_WORDS) {
      const group = this.group('category', slug);
      const phrases = words.map(indexedWords);
      for (const phrase of phrases) this.#call(group, phrase);
      this.#meanTheSame(phrases);
    }
    for (const [slug, words] of Object.entries(MALAYALAM_WORDS)) {
      const group = this.group('category', slug);
      for (const word of words.split(',')) this.#call(group, indexedWords(word));
    }
    for (const city of CITIES) {
      const group = this.#newGroup('city', city.name);
      for (const name of namesOf(city)) this.#call(group, name).city ??= city;
      // 'Bathery' is enough for 'Sulthan Bathery', and 'Paravur' for 'North Paravur'.
      this.#call(group, indexedWords(city.name).slice(-1)).city ??= city;
      if (city.district) this.#call(group, indexedWords(city.district));
    }
    for (const forms of FORMS) {
      this.#meanTheSame(forms.map((form) => [form]));
      for (const form of forms)
        this.#forms.set(form, [form, ...forms.filter((other) => other !== form)]);
    }
    for (const names of OTHER_NAMES) {
      const phrases = names.map(indexedWords);
      this.#meanTheSame(phrases);
      const meanings = phrases.map((name) => this.#meaning(phraseOf(name)));
      // Other names of a district also mean its cities; other names of a city mean that city alone.
      if (meanings.some(({ city }) => city)) continue;
      const groups = new Set(meanings.flatMap((meaning) => [...meaning.groups]));
      for (const group of groups) for (const name of phrases) this.#call(group, name);
    }
  }

  /** Returns the group with this name; creates it if there is none. */
  group(kind: Group['kind'], name: string): Group {
    const known = this.known(kind, name);
    if (known) return known;
    const group = this.#newGroup(kind, name);
    const words = indexedWords(name);
    if (words.length > 0) this.#call(group, words);
    return group;
  }

  known(kind: Group['kind'], name: string): Group | undefined {
    return this.#named[kind].get(name);
  }

  get size(): number {
    return this.#groups.length;
  }

  of(phrase: string): Meaning | undefined {
    return this.#byPhrase.get(phrase);
  }

  /** Whether the word alone names a category or a place. */
  has(word: string): boolean {
    return (this.of(singular(word))?.groups.size ?? 0) > 0;
  }

  /**
   * Whether a prefix of this many letters can stand for the meaning. 'gold' is not a prefix of
   * 'goldloan' ('gold loan' as one word), because it has a meaning of its own; 'driving' is one of
   * 'drivingschool'.
   */
  isBegunBy({ firstWord }: Meaning, letters: number): boolean {
    return !firstWord || letters > firstWord.length || !this.has(firstWord);
  }

  cityOf(group: Group): City | undefined {
    return group.kind === 'city' ? CITY_BY_NAME.get(group.name) : undefined;
  }

  get phrases(): IterableIterator<[string, Meaning]> {
    return this.#byPhrase.entries();
  }

  get groups(): readonly Group[] {
    return this.#groups;
  }

  #newGroup(kind: Group['kind'], name: string): Group {
    const group = { number: this.#groups.length, kind, name };
    this.#groups.push(group);
    this.#named[kind].set(name, group);
    return group;
  }

  /** Also names the group by the words as one: a 'two-wheeler' is a 'twowheeler'. */
  #call(group: Group, words: readonly string[]): Meaning {
    const meaning = this.#meaning(phraseOf(words));
    meaning.groups.add(group);
    meaning.firstWord = null;
    if (words.length > 1) {
      this.longest = Math.max(this.longest, words.length);
      const inOne = this.#meaning(phraseOf([words.join('')]));
      inOne.groups.add(group);
      if (inOne.firstWord === undefined && group.kind === 'category') inOne.firstWord = words[0];
    }
    return meaning;
  }

  /** The word itself, then its other forms. */
  formsOf(word: string): readonly string[] {
    return this.#forms.get(word) ?? [word];
  }

  #meanTheSame(phrases: readonly (readonly string[])[]): void {
    const same = phrases.map(phraseOf);
    for (const phrase of same)
      for (const other of same) if (other !== phrase) this.#meaning(phrase).same.add(other);
  }

  #meaning(phrase: string): Meaning {
    let meaning = this.#byPhrase.get(phrase);
    if (!meaning) {
      meaning = { groups: new Set(), same: new Set(), city: null, firstWord: undefined };
      this.#byPhrase.set(phrase, meaning);
    }
    return meaning;
  }
}
