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

/** Where a word was met; the lower, the better. */
export const FIELD_COST = { name: 0, synonym: 1, category: 2, tags: 3, address: 4 } as const;
const FIELD_COSTS = 5;
/** Streets are many: who makes a mistake in a name means a name rather than one of them. */
const MISSPELT_ADDRESS = QUALITY.twoEdits * FIELD_COSTS + FIELD_COST.address;

/** What a word of the question may mean: shops with a word, with several words, or of a group. */
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
  /** Whether it is met by half of the shop's word, as 'medi' in 'medi care' is. */
  isHalf: boolean;
  onlyInNames: boolean;
}

export interface Term {
  typed: string;
  sources: Source[];
  /** The city that it names, and how well. */
  city: City | null;
  cityQuality: number;
}

export interface Question {
  /** Every word once, in the order of the text. */
  typed: string[];
  terms: Term[];
  /** Words that say little: shops that have them in their name come first, no shop needs them. */
  little: { typed: string; word: number | undefined }[];
  /** More words than are looked for. */
  ignored: string[];
}

/** More words than this only make an answer slow. */
const MAX_TERMS = 8;
const LONG_BEGINNING = 3;
/** From so many letters on a beginning, or a misspelt name, may be taken for that of a city. */
const LONG_NAME = 4;

/** A longer word is not read as several; nor is one in more ways than this. */
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

/** Questions are kept for so many texts, but not those with the many readings of a short beginning. */
const MAX_KEPT = 1_000;
const MAX_SOURCES_KEPT = 200;

interface Kept {
  words: number;
  groups: number;
  /** By their texts, those of exact words apart. */
  forgiving: Map<string, Question>;
  exact: Map<string, Question>;
}

const kept = new WeakMap<Synonyms, Kept>();

/**
 * Reads a text as a person means it: words, phrases, places, and what may be misspelt. The same text is
 * the same question for as long as no other word or group is known.
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
    // In 'general store' the second word says something, in 'book store' it does not.
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

/** For each word the phrases of several words that it is a part of. */
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
    // 'silk' is a kind of shops, so it is not 'milk'; and 'mi' is no beginning of it.
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

/** 'medi care' is 'Medicare': each of the two words is met by the one; 'medi ca' begins it. */
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

/** 'greenleafstores' is 'Green Leaf Stores': the ways to read a word as several known ones, longer ones first. */
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
    // 'A Mart' begins with a word of one letter.
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

/** The city that a word or its phrase names; a begun or misspelt one only where the word is nothing else. */
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
