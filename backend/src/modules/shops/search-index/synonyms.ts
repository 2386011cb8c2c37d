import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { EVERYDAY_WORDS } from '@nattil/contracts/catalog/category-words';
import { CITIES, type City } from '@nattil/contracts/catalog/cities';
import { singular, wordsOf } from './normalise-text.ts';
import { CITY_BY_NAME, namesOf, OTHER_NAMES } from './place-names.ts';

/** A category or a city: what its shops have in common is not repeated with each of them. */
export interface Group {
  number: number;
  kind: 'category' | 'city';
  /** The slug of a category, the name of a city. */
  name: string;
}

/** What a phrase of one or more words means beside its words. */
export interface Meaning {
  groups: Set<Group>;
  /** Phrases that mean the same. */
  same: Set<string>;
  /** The city of the catalogue that is called so. */
  city: City | null;
  /** Of a category's several words in one the first; null for what is a name as it stands. */
  firstWord: string | null | undefined;
}

/** They join words, so they are not among them. */
const JOINING = new Set(['and']);
/** They say nothing about a shop unless it is called so. */
// prettier-ignore
const SAYING_LITTLE = new Set([
  'the', 'of', 'in', 'at', 'on', 'by', 'for', 'to', 'a', 'an', 'my', 'me', 'near', 'nearby', 'nearest', 'around',
  'best', 'good', 'top', 'shop', 'store', 'outlet', 'with', 'from', 'open', 'now', 'discount', 'offer', 'deal', 'price',
  'cheap', 'where', 'is', 'find', 'some', 'any', 'which',
]);

/** Words in names of shops that have several forms: other spellings, or a short form and what it stands for. */
const FORMS = [
  ['sri', 'sree', 'shri', 'shree'],
  ['st', 'saint'],
  ['bros', 'brothers'],
  ['co', 'company'],
  ['intl', 'international'],
];

export const isJoining = (word: string): boolean => JOINING.has(word);
export const isStopWord = (word: string): boolean => SAYING_LITTLE.has(singular(word));

/** The words of a text as they are compared: without joining ones. */
export function wordsThatCount(text: string): string[] {
  return wordsOf(text).filter((word) => !isJoining(word));
}

export const phraseOf = (words: readonly string[]): string => words.map(singular).join(' ');

/** What categories and cities are called, and which phrases mean the same. */
export class Synonyms {
  readonly #byPhrase = new Map<string, Meaning>();
  /** By their numbers. */
  readonly #groups: Group[] = [];
  /** By kind, so that no search has to make a key of two texts. */
  readonly #named: Record<Group['kind'], Map<string, Group>> = {
    category: new Map(),
    city: new Map(),
  };
  /** By any form; that form comes first. */
  readonly #forms = new Map<string, readonly string[]>();
  /** The longest phrase, in words. */
  longest = 1;

  constructor() {
    for (const { slug, label, aliases } of CATEGORIES) {
      const group = this.#newGroup('category', slug);
      for (const name of [slug, label, ...aliases]) this.#call(group, wordsThatCount(name));
      for (const word of wordsThatCount(label)) if (!isStopWord(word)) this.#call(group, [word]);
    }
    for (const { slug, words } of EVERYDAY_WORDS) {
      const group = this.group('category', slug);
      const phrases = words.map(wordsThatCount);
      for (const phrase of phrases) this.#call(group, phrase);
      this.#meanTheSame(phrases);
    }
    for (const city of CITIES) {
      const group = this.#newGroup('city', city.name);
      for (const name of namesOf(city)) this.#call(group, name).city ??= city;
      // 'Bathery' is enough for 'Sulthan Bathery', and 'Paravur' for the northern one.
      this.#call(group, wordsThatCount(city.name).slice(-1)).city ??= city;
      if (city.district) this.#call(group, wordsThatCount(city.district));
    }
    for (const forms of FORMS) {
      this.#meanTheSame(forms.map((form) => [form]));
      for (const form of forms)
        this.#forms.set(form, [form, ...forms.filter((other) => other !== form)]);
    }
    for (const names of OTHER_NAMES) {
      const phrases = names.map(wordsThatCount);
      this.#meanTheSame(phrases);
      const meanings = phrases.map((name) => this.#meaning(phraseOf(name)));
      // The other names of a district mean its cities too, but another name of a city means that city alone.
      if (meanings.some(({ city }) => city)) continue;
      const groups = new Set(meanings.flatMap((meaning) => [...meaning.groups]));
      for (const group of groups) for (const name of phrases) this.#call(group, name);
    }
  }

  /** The group of that name, which is made where there is none. */
  group(kind: Group['kind'], name: string): Group {
    const known = this.known(kind, name);
    if (known) return known;
    const group = this.#newGroup(kind, name);
    const words = wordsThatCount(name);
    if (words.length > 0) this.#call(group, words);
    return group;
  }

  known(kind: Group['kind'], name: string): Group | undefined {
    return this.#named[kind].get(name);
  }

  /** How many groups there are. */
  get size(): number {
    return this.#groups.length;
  }

  of(phrase: string): Meaning | undefined {
    return this.#byPhrase.get(phrase);
  }

  /** Whether the word alone means a kind of shops, or a place. */
  has(word: string): boolean {
    return (this.of(singular(word))?.groups.size ?? 0) > 0;
  }

  /**
   * Whether a beginning of so many letters means it. That 'goldloan' is 'gold loan' in one word does not
   * make 'gold' a beginning of it, since that means something else; 'driving' is one of 'drivingschool'.
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

  /** Also in one word: a 'two-wheeler' is a 'twowheeler'. */
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
