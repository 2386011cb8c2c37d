import { hasDigit } from '../text/normalise-text.ts';
import {
  indexedWords,
  isJoining,
  isStopWord,
  type Meaning,
  phraseOf,
  type Synonyms,
} from '../text/synonyms.ts';
import { QUALITY, type TermCandidate, type TermDictionary } from '../text/term-dictionary.ts';
import type { ParsedQuery, Term, TermExpansion } from './parsed-query.ts';

/** More terms only make a search slow. */
const MAX_TERMS = 8;
/** Shorter prefixes match names only. */
const MIN_PREFIX = 3;
/** From this many letters on, two words may be a prefix of one word. */
const MIN_JOINED_PREFIX = 4;

/** Longer words are not split into known words, and no word is split in more ways than this. */
const MAX_SPLIT_LENGTH = 48;
const MAX_SPLITS = 16;

/**
 * Parsed queries are cached for the last so many texts, except those with many expansions (short
 * prefixes).
 */
const MAX_CACHED = 2_000;
const MAX_CACHED_EXPANSIONS = 200;

interface Lookup {
  dictionary: TermDictionary;
  synonyms: Synonyms;
}

/** Parses texts into terms, phrases, places and possible misspellings. */
export class QueryParser {
  readonly #lookup: Lookup;
  /** Number of words and groups when the caches were filled. */
  #words = 0;
  #groups = 0;
  /** By text. Queries with exact words have a map of their own. */
  readonly #fuzzy = new Map<string, ParsedQuery>();
  readonly #exact = new Map<string, ParsedQuery>();

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  /**
   * The same text gives the same object until a word or a group is added.
   *
   * @param alsoRanking further stop words
   */
  parse(text: string, exactWords: boolean, alsoRanking: readonly string[] = []): ParsedQuery {
    const { synonyms, dictionary } = this.#lookup;
    if (this.#words !== dictionary.size || this.#groups !== synonyms.size) {
      this.#words = dictionary.size;
      this.#groups = synonyms.size;
      this.#fuzzy.clear();
      this.#exact.clear();
    }
    const byText = exactWords ? this.#exact : this.#fuzzy;
    const key = alsoRanking.length === 0 ? text : `${text}\n${alsoRanking.join(' ')}`;
    const cached = byText.get(key);
    if (cached) return cached;
    const query = parse(text, this.#lookup, exactWords);
    for (const word of alsoRanking)
      query.stopWords.push({ typed: '', word: dictionary.find(word) });
    const expansions = query.terms.reduce((sum, term) => sum + term.expansions.length, 0);
    if (byText.size >= MAX_CACHED) byText.delete(byText.keys().next().value!);
    if (expansions <= MAX_CACHED_EXPANSIONS) byText.set(key, query);
    return query;
  }
}

function parse(text: string, lookup: Lookup, exactWords: boolean): ParsedQuery {
  const typed = [...new Set(indexedWords(text))];
  const isStop = typed.map(isStopWord);
  const inPhrase = phrasesIn(typed, lookup.synonyms);
  const terms: Term[] = [];
  const stopWords: ParsedQuery['stopWords'] = [];
  const ignored: string[] = [];
  for (const [at, word] of typed.entries()) {
    // 'store' is a term in the phrase 'general store' and a stop word in 'book store'.
    if (isStop[at] && !inPhrase[at]!.length && isStop.includes(false))
      stopWords.push({ typed: word, word: lookup.dictionary.find(word) });
    else if (terms.length === MAX_TERMS) ignored.push(word);
    else terms.push(termOf(typed, at, inPhrase[at]!, lookup, exactWords));
  }
  return { typed, terms, stopWords, ignored };
}

interface Phrase {
  words: number;
  meaning: Meaning;
}

/** For each word, the phrases of several words that contain it. */
function phrasesIn(typed: readonly string[], synonyms: Synonyms): Phrase[][] {
  const found: Phrase[][] = typed.map(() => []);
  for (let from = 0; from < typed.length; from += 1)
    for (let to = from + 2; to <= Math.min(typed.length, from + synonyms.longest); to += 1) {
      const meaning = synonyms.of(phraseOf(typed.slice(from, to)));
      if (meaning)
        for (let at = from; at < to; at += 1) found[at]!.push({ words: to - from, meaning });
    }
  return found;
}

function termOf(
  typed: readonly string[],
  at: number,
  phrases: readonly Phrase[],
  lookup: Lookup,
  exactWords: boolean,
): Term {
  const word = typed[at]!;
  const { dictionary, synonyms } = lookup;
  const candidates = dictionary
    .candidatesOf(word)
    .filter(({ quality }) => !exactWords || quality <= QUALITY.prefix);
  const expansions: TermExpansion[] = [];
  const addMeaning = (meaning: Meaning, quality: number, as: string) => {
    for (const group of meaning.groups)
      expansions.push({ kind: 'group', group, quality, text: as });
    if (quality === QUALITY.exact) expansions.push(...synonymsOf(meaning, dictionary));
  };
  const hasMeaning = synonyms.has(word);
  for (const candidate of candidates) {
    // Names only: misspellings of a word with a meaning ('silk' is not 'milk'), and short prefixes.
    const onlyInNames =
      candidate.quality > QUALITY.prefix
        ? hasMeaning
        : candidate.quality === QUALITY.prefix && word.length < MIN_PREFIX;
    expansions.push({ kind: 'word', isSynonym: false, isHalf: false, onlyInNames, ...candidate });
    const meaning = synonyms.of(dictionary.textOf(candidate.word));
    if (!meaning || onlyInNames) continue;
    if (candidate.quality !== QUALITY.prefix || synonyms.isBegunBy(meaning, word.length))
      addMeaning(meaning, candidate.quality, candidate.text);
  }
  for (const { meaning } of phrases) addMeaning(meaning, QUALITY.exact, word);
  const isKnown = candidates.some(({ quality }) => quality === QUALITY.exact);
  joinedWith(typed, at, lookup).forEach((candidate) => {
    expansions.push({
      kind: 'word',
      isSynonym: false,
      isHalf: true,
      onlyInNames: false,
      ...candidate,
    });
    const meaning = synonyms.of(dictionary.textOf(candidate.word));
    if (meaning) addMeaning(meaning, candidate.quality, candidate.text);
  });
  const quality = isKnown ? QUALITY.twoEdits : QUALITY.exact;
  for (const words of splitsOf(word, lookup))
    expansions.push({ kind: 'words', words, quality, isSynonym: false });
  return { typed: word, expansions };
}

const AS_SYNONYM = { isSynonym: true, isHalf: false, onlyInNames: false };

function synonymsOf({ same }: Meaning, dictionary: TermDictionary): TermExpansion[] {
  const quality = QUALITY.exact;
  return [...same].flatMap((phrase): TermExpansion[] => {
    const words = phrase.split(' ').map((word) => dictionary.find(word));
    if (words.includes(undefined)) return [];
    const [first, ...others] = words as number[];
    return others.length === 0
      ? [{ kind: 'word', word: first!, quality, text: phrase, ...AS_SYNONYM }]
      : [{ kind: 'words', words: words as number[], quality, isSynonym: true }];
  });
}

/** 'medi care' matches 'Medicare' with both of its words; 'medi ca' is a prefix of it. */
function joinedWith(
  typed: readonly string[],
  at: number,
  { dictionary, synonyms }: Lookup,
): TermCandidate[] {
  return [at - 1, at].flatMap((from) => {
    const [first, second] = [typed[from], typed[from + 1]];
    if (first === undefined || second === undefined || hasDigit(first + second)) return [];
    const text = first + second;
    const known = synonyms.formsOf(first).flatMap((form) => {
      const joined = form + second;
      const word = dictionary.find(joined);
      return word === undefined ? [] : [{ word, quality: QUALITY.exact, text: joined }];
    });
    if (known.length > 0) return known;
    const isLast = from + 2 === typed.length;
    if (!isLast || text.length < MIN_JOINED_PREFIX) return [];
    return dictionary.candidatesOf(text).filter(({ quality }) => quality === QUALITY.prefix);
  });
}

/**
 * The ways to split a word into known words, as 'greenleafstores' into 'Green Leaf Stores'; longer
 * words are tried first.
 */
function splitsOf(typed: string, { dictionary, synonyms }: Lookup): number[][] {
  const splits: number[][] = [];
  if (hasDigit(typed) || typed.length > MAX_SPLIT_LENGTH) return splits;
  const deadEnds = new Set<number>();
  let read = 0;
  const goOn = (from: number, parts: readonly number[]): void => {
    if (from === typed.length) {
      read += 1;
      if (parts.length > 1 && new Set(parts).size === parts.length) splits.push([...parts]);
      return;
    }
    const before = read;
    // Only the first word may have one letter, as in 'A Mart'.
    const shortest = from === 0 && typed.length >= 4 ? 1 : 2;
    for (let to = typed.length; to >= from + shortest; to -= 1) {
      if (read === MAX_SPLITS) return;
      if (deadEnds.has(to)) continue;
      const part = typed.slice(from, to);
      const words = synonyms.formsOf(part).flatMap((form) => dictionary.find(form) ?? []);
      for (const word of words) goOn(to, [...parts, word]);
      if (words.length === 0 && isJoining(part)) goOn(to, parts);
    }
    if (read === before) deadEnds.add(from);
  };
  goOn(0, []);
  return splits;
}
