import type { City } from '@nattil/contracts/catalog/cities';
import { hasDigit, singular } from './normalise-text.ts';
import {
  type Group,
  isJoining,
  type Meaning,
  type Synonyms,
  phraseOf,
  isStopWord,
  wordsThatCount,
} from './synonyms.ts';
import { QUALITY, type Reading, type Vocabulary } from './vocabulary.ts';

/** Cost of the field in which a word is matched; lower is better. */
export const FIELD_COST = { name: 0, synonym: 1, category: 2, tags: 3, address: 4 } as const;
const FIELD_COSTS = 5;
/** A misspelt word more likely means a name than one of the many streets. */
const MISSPELT_ADDRESS = QUALITY.twoEdits * FIELD_COSTS + FIELD_COST.address;

/** One reading of a typed word: a word, several words together, or a group. */
export type Source =
  | WordSource
  | { kind: 'words'; words: readonly number[]; quality: number; isSynonym: boolean }
  | { kind: 'group'; group: Group; quality: number; text: string };

interface WordSource {
  kind: 'word';
  word: number;
  quality: number;
  text: string;
  isSynonym: boolean;
  /** Whether the typed word is half of the shop's word, as 'medi' in 'medi care' is. */
  isHalf: boolean;
  onlyInNames: boolean;
}

export interface Term {
  typed: string;
  sources: Source[];
  /** The city that the word names, and the quality of that match. */
  city: City | null;
  cityQuality: number;
}

export interface Question {
  /** Distinct words in the order of the text. */
  typed: string[];
  terms: Term[];
  /** Stop words: shops with them in their name rank higher, but no shop needs them. */
  little: { typed: string; word: number | undefined }[];
  /** Words beyond the maximum number of terms. */
  ignored: string[];
}

/** More terms only make a search slow. */
const MAX_TERMS = 8;
const LONG_BEGINNING = 3;
/** From this many letters on, a prefix or a misspelt word may name a city. */
const LONG_NAME = 4;

/** Longer words are not split into known words, and no word is split in more ways than this. */
const LONGEST_SPLIT = 48;
const MAX_SPLITS = 16;

export interface Lookup {
  vocabulary: Vocabulary;
  meanings: Synonyms;
}

export function costOf(quality: number, field: number): number {
  if (field === FIELD_COST.address && quality > QUALITY.prefix) return MISSPELT_ADDRESS;
  return quality * FIELD_COSTS + field;
}
export const qualityOf = (cost: number): number => Math.floor(cost / FIELD_COSTS);
export const fieldOf = (cost: number): number => cost % FIELD_COSTS;

/**
 * Parsed queries are cached for this many texts, except those with many readings (short prefixes).
 */
const MAX_KEPT = 1_000;
const MAX_SOURCES_KEPT = 200;

interface Kept {
  words: number;
  groups: number;
  /** By text. Queries with exact words have a map of their own. */
  forgiving: Map<string, Question>;
  exact: Map<string, Question>;
}

const kept = new WeakMap<Synonyms, Kept>();

/**
 * Parses a text into terms, phrases, places and possible misspellings. The same text gives the same
 * object until a word or a group is added.
 */
export function questionOf(text: string, lookup: Lookup, exactWords: boolean): Question {
  const { meanings, vocabulary } = lookup;
  let known = kept.get(meanings);
  if (known?.words !== vocabulary.size || known.groups !== meanings.size) {
    const [forgiving, exact] = [new Map<string, Question>(), new Map<string, Question>()];
    known = { words: vocabulary.size, groups: meanings.size, forgiving, exact };
    kept.set(meanings, known);
  }
  const byText = exactWords ? known.exact : known.forgiving;
  const before = byText.get(text);
  if (before) return before;
  const question = read(text, lookup, exactWords);
  const sources = question.terms.reduce((sum, term) => sum + term.sources.length, 0);
  if (byText.size >= MAX_KEPT) byText.clear();
  if (sources <= MAX_SOURCES_KEPT) byText.set(text, question);
  return question;
}

function read(text: string, lookup: Lookup, exactWords: boolean): Question {
  const typed = [...new Set(wordsThatCount(text))];
  const isLittle = typed.map(isStopWord);
  const inPhrase = phrasesIn(typed, lookup.meanings);
  const terms: Term[] = [];
  const little: Question['little'] = [];
  const ignored: string[] = [];
  for (const [at, word] of typed.entries()) {
    // 'store' is a term in the phrase 'general store' and a stop word in 'book store'.
    if (isLittle[at] && !inPhrase[at]!.length && isLittle.includes(false))
      little.push({ typed: word, word: lookup.vocabulary.find(word) });
    else if (terms.length === MAX_TERMS) ignored.push(word);
    else terms.push(termOf(typed, at, inPhrase[at]!, lookup, exactWords));
  }
  return { typed, terms, little, ignored };
}

interface Phrase {
  words: number;
  meaning: Meaning;
}

/** For each word, the phrases of several words that contain it. */
function phrasesIn(typed: readonly string[], meanings: Synonyms): Phrase[][] {
  const found: Phrase[][] = typed.map(() => []);
  for (let from = 0; from < typed.length; from += 1)
    for (let to = from + 2; to <= Math.min(typed.length, from + meanings.longest); to += 1) {
      const meaning = meanings.of(phraseOf(typed.slice(from, to)));
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
  const { vocabulary, meanings } = lookup;
  const readings = vocabulary
    .readingsOf(word)
    .filter(({ quality }) => !exactWords || quality <= QUALITY.prefix);
  const sources: Source[] = [];
  const means = (meaning: Meaning, quality: number, as: string) => {
    for (const group of meaning.groups) sources.push({ kind: 'group', group, quality, text: as });
    if (quality === QUALITY.exact) sources.push(...synonymsOf(meaning, vocabulary));
  };
  const hasMeaning = meanings.has(word);
  for (const reading of readings) {
    // Names only: misspellings of a word with a meaning ('silk' is not 'milk'), and short prefixes.
    const onlyInNames =
      reading.quality > QUALITY.prefix
        ? hasMeaning
        : reading.quality === QUALITY.prefix && word.length < LONG_BEGINNING;
    sources.push({ kind: 'word', isSynonym: false, isHalf: false, onlyInNames, ...reading });
    const meaning = meanings.of(vocabulary.textOf(reading.word));
    if (!meaning || onlyInNames) continue;
    if (reading.quality !== QUALITY.prefix || meanings.isBegunBy(meaning, word.length))
      means(meaning, reading.quality, reading.text);
  }
  for (const { meaning } of phrases) means(meaning, QUALITY.exact, word);
  const isKnown = readings.some(({ quality }) => quality === QUALITY.exact);
  joinedWith(typed, at, lookup).forEach((reading) => {
    sources.push({ kind: 'word', isSynonym: false, isHalf: true, onlyInNames: false, ...reading });
    const meaning = meanings.of(vocabulary.textOf(reading.word));
    if (meaning) means(meaning, reading.quality, reading.text);
  });
  const quality = isKnown ? QUALITY.twoEdits : QUALITY.exact;
  for (const words of splitsOf(word, lookup))
    sources.push({ kind: 'words', words, quality, isSynonym: false });
  return {
    typed: word,
    sources,
    ...cityNamedBy(word, phrases, readings, lookup),
  };
}

const AS_SYNONYM = { isSynonym: true, isHalf: false, onlyInNames: false };

function synonymsOf({ same }: Meaning, vocabulary: Vocabulary): Source[] {
  const quality = QUALITY.exact;
  return [...same].flatMap((phrase): Source[] => {
    const words = phrase.split(' ').map((word) => vocabulary.find(word));
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
  { vocabulary, meanings }: Lookup,
): Reading[] {
  return [at - 1, at].flatMap((from) => {
    const [first, second] = [typed[from], typed[from + 1]];
    if (first === undefined || second === undefined || hasDigit(first + second)) return [];
    const text = first + second;
    const known = meanings.formsOf(first).flatMap((form) => {
      const joined = form + second;
      const word = vocabulary.find(joined);
      return word === undefined ? [] : [{ word, quality: QUALITY.exact, text: joined }];
    });
    if (known.length > 0) return known;
    const isLast = from + 2 === typed.length;
    if (!isLast || text.length < LONG_NAME) return [];
    return vocabulary.readingsOf(text).filter(({ quality }) => quality === QUALITY.prefix);
  });
}

/**
 * The ways to split a word into known words, as 'greenleafstores' into 'Green Leaf Stores'; longer
 * words are tried first.
 */
function splitsOf(typed: string, { vocabulary, meanings }: Lookup): number[][] {
  const splits: number[][] = [];
  if (hasDigit(typed) || typed.length > LONGEST_SPLIT) return splits;
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
      const words = meanings.formsOf(part).flatMap((form) => vocabulary.find(form) ?? []);
      for (const word of words) goOn(to, [...parts, word]);
      if (words.length === 0 && isJoining(part)) goOn(to, parts);
    }
    if (read === before) deadEnds.add(from);
  };
  goOn(0, []);
  return splits;
}

/** The city that a word or its phrase names; a prefix or misspelling only as the best reading. */
function cityNamedBy(
  word: string,
  phrases: readonly Phrase[],
  readings: readonly Reading[],
  { vocabulary, meanings }: Lookup,
): Pick<Term, 'city' | 'cityQuality'> {
  const phrase = phrases.find(({ meaning }) => meaning.city);
  const exact = phrase?.meaning ?? meanings.of(singular(word));
  if (exact) return { city: exact.city, cityQuality: QUALITY.exact };
  const [best, second] = readings;
  const isClear = best && word.length >= LONG_NAME && second?.quality !== best.quality;
  const meaning = isClear ? meanings.of(vocabulary.textOf(best.word)) : undefined;
  return { city: meaning?.city ?? null, cityQuality: best?.quality ?? QUALITY.exact };
}
