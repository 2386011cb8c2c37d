import type { IndexedShop } from '../documents/indexed-shop.ts';
import { costOf, FIELD_COST } from '../queries/match-cost.ts';
import { EditDistance, maxEdits } from '../text/edit-distance.ts';
import { hasDigit, singular } from '../text/normalise-text.ts';
import { phoneticKeyOf } from '../text/phonetic-key.ts';
import { indexedWords, type Meaning, phraseOf, Synonyms } from '../text/synonyms.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import { cityName, slugOf } from './plain-facts.ts';

/** Cost of a match, and matched words of the name, counted in halves. */
interface Match {
  cost: number;
  nameHalves: number;
}

/** Compares words one by one, without posting lists. */
export class PlainWords {
  readonly synonyms = new Synonyms();
  readonly #distance = new EditDistance();
  /** By singular: the singular and plural forms that any shop has had. */
  readonly #texts = new Map<string, Set<string>>();

  constructor() {
    for (const [phrase] of this.synonyms.phrases) this.#learn(phrase.split(' '));
  }

  learnFrom(shop: IndexedShop): void {
    for (const text of [shop.name, ...shop.tags, shop.address, shop.category, shop.city])
      this.#learn(indexedWords(text ?? ''));
    if (shop.category) this.synonyms.group('category', slugOf(shop.category)!);
    if (shop.city) this.synonyms.group('city', cityName(shop.city)!);
  }

  /** The best match between a shop and the typed word at index `at`. */
  bestMatch(shop: IndexedShop, typed: string[], at: number, exactWords: boolean): Match | null {
    const matches = this.#matches(shop, typed, at, exactWords);
    return matches.sort((a, b) => a.cost - b.cost || b.nameHalves - a.nameHalves)[0] ?? null;
  }

  #matches(shop: IndexedShop, typed: string[], at: number, exactWords: boolean): Match[] {
    const word = typed[at]!;
    const matches: Match[] = [];
    const add = (quality: number, field: number, nameHalves = 0) => {
      if (!exactWords || quality <= QUALITY.prefix)
        matches.push({ cost: costOf(quality, field), nameHalves });
    };
    const singulars = (text: string) => new Set(indexedWords(text).map(singular));
    const fields = [
      { field: FIELD_COST.name, words: singulars(shop.name) },
      { field: FIELD_COST.tags, words: singulars(shop.tags.join(' , ')) },
      { field: FIELD_COST.address, words: singulars(shop.address ?? '') },
    ];
    const [name, tags] = fields;
    const hasAll = ({ words }: { words: Set<string> }, all: string[]) =>
      all.every((one) => words.has(one));
    const category = shop.category && this.synonyms.known('category', slugOf(shop.category)!);
    const city = shop.city && this.synonyms.known('city', cityName(shop.city)!);
    const means = (meaning: Meaning | undefined, quality: number) => {
      if (category && meaning?.groups.has(category)) add(quality, FIELD_COST.category);
      if (city && meaning?.groups.has(city)) add(quality, FIELD_COST.address);
      if (!meaning || quality > QUALITY.exact) return;
      for (const phrase of meaning.same) {
        if (hasAll(name!, phrase.split(' '))) add(QUALITY.exact, FIELD_COST.synonym);
        if (hasAll(tags!, phrase.split(' '))) add(QUALITY.exact, FIELD_COST.tags);
      }
    };
    // Short prefixes, and misspellings of words that have a meaning, match names only.
    const hasMeaning = this.synonyms.has(word);
    const isOnlyInNames = (quality: number) =>
      quality > QUALITY.prefix ? hasMeaning : quality > QUALITY.exact && word.length < 3;
    for (const { field, words } of fields)
      for (const has of words) {
        const quality = this.#quality(word, has);
        if (quality !== null && (field === FIELD_COST.name || !isOnlyInNames(quality)))
          add(quality, field, field === FIELD_COST.name ? 2 : 0);
      }
    for (const [phrase, meaning] of this.synonyms.phrases) {
      const quality = phrase.includes(' ') ? null : this.#quality(word, phrase);
      if (quality === null || isOnlyInNames(quality)) continue;
      const isBegun = this.synonyms.isBegunBy(meaning, word.length);
      if (quality === QUALITY.prefix && !isBegun) continue;
      if (!exactWords || quality <= QUALITY.prefix) means(meaning, quality);
    }
    for (const meaning of this.phrasesAt(typed, at)) means(meaning, QUALITY.exact);
    for (const { joined, quality } of this.#joined(typed, at)) {
      for (const { field, words } of fields)
        if (words.has(joined)) add(quality, field, field === FIELD_COST.name ? 1 : 0);
      means(this.synonyms.of(joined), quality);
    }
    const quality = this.#texts.has(singular(word)) ? QUALITY.twoEdits : QUALITY.exact;
    for (const parts of this.#partsOf(word)) {
      const nameHalves = 2 * parts.length;
      if (hasAll(name!, parts))
        matches.push({ cost: costOf(quality, FIELD_COST.name), nameHalves });
      if (hasAll(tags!, parts))
        matches.push({ cost: costOf(quality, FIELD_COST.tags), nameHalves: 0 });
    }
    return matches;
  }

  /** Two adjacent words as one; the last two also as a prefix. */
  #joined(typed: string[], at: number): { joined: string; quality: number }[] {
    return [at - 1, at].flatMap((from): { joined: string; quality: number }[] => {
      const [first, second] = [typed[from], typed[from + 1]];
      if (first === undefined || second === undefined || hasDigit(first + second)) return [];
      const text = first + second;
      if (this.#texts.has(singular(text)))
        return [{ joined: singular(text), quality: QUALITY.exact }];
      if (from + 2 < typed.length || text.length < 4) return [];
      return [...this.#texts]
        .filter(([, texts]) => [...texts].some((one) => one.startsWith(text)))
        .map(([joined]) => ({ joined, quality: QUALITY.prefix }));
    });
  }

  /** Every way to split it into several known words; joining words may be dropped. */
  #partsOf(word: string): string[][] {
    if (hasDigit(word)) return [];
    const partsFrom = (from: number): string[][] =>
      from === word.length
        ? [[]]
        : Array.from({ length: word.length - from }, (_, n) => from + n + 1)
            .filter((to) => to - from >= (from === 0 && word.length >= 4 ? 1 : 2))
            .flatMap((to) => {
              const part = singular(word.slice(from, to));
              const others = this.#texts.has(part) || part === 'and' ? partsFrom(to) : [];
              return others.map((rest) => (this.#texts.has(part) ? [part, ...rest] : rest));
            });
    return partsFrom(0).filter((parts) => parts.length > 1 && new Set(parts).size === parts.length);
  }

  /** Best quality with which the typed word can mean a word: exact, prefix or misspelling. */
  #quality(typed: string, stem: string): number | null {
    if (singular(typed) === stem) return QUALITY.exact;
    if (hasDigit(typed)) return null;
    const sounds = [phoneticKeyOf(typed), phoneticKeyOf(singular(typed))];
    const qualities = [...(this.#texts.get(stem) ?? [stem])].flatMap((text) => {
      if (text === typed) return [QUALITY.exact];
      if (text.startsWith(typed)) return [QUALITY.prefix];
      if (hasDigit(text)) return [];
      const max = maxEdits(typed, text);
      const edits = Math.min(
        this.#distance.between(typed, text, max),
        this.#distance.between(singular(typed), text, max),
      );
      const isClose = max > 0 && edits <= max && text.length >= 3;
      const isSound = typed.length >= 4 && sounds.includes(phoneticKeyOf(text));
      const close = edits > 1 ? QUALITY.twoEdits : QUALITY.oneEdit;
      return [...(isClose ? [close] : []), ...(isSound ? [QUALITY.sound] : [])];
    });
    return qualities.length > 0 ? Math.min(...qualities) : null;
  }

  phrasesAt(typed: string[], at: number): Meaning[] {
    const found: Meaning[] = [];
    for (let from = 0; from <= at; from += 1)
      for (let to = Math.max(at + 1, from + 2); to <= typed.length; to += 1) {
        const meaning = this.synonyms.of(phraseOf(typed.slice(from, to)));
        if (meaning) found.push(meaning);
      }
    return found;
  }

  #learn(words: string[]): void {
    for (const word of words)
      for (const text of [word, singular(word)]) {
        const texts = this.#texts.get(singular(word)) ?? new Set();
        this.#texts.set(singular(word), texts.add(text));
      }
  }
}
