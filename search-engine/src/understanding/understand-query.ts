import type { Position } from '../geo/earth.ts';
import { tokenise } from '../text/normalise-text.ts';
import { isStopWord } from '../text/synonyms.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import type { KnownPlace } from './known-places.ts';
import type { TimeWords } from './opening-time.ts';
import {
  AFTER_PLACE,
  BEFORE_NEAR,
  BEFORE_PLACE,
  HERE,
  IN_TOWNS,
  LANDMARKS,
  OF_STREETS,
  WIDE,
} from './place-words.ts';
import type { PlaceFinder } from './place-finder.ts';
import { join, type Part, partsOf } from './query-parts.ts';
import { isOfTime, joinsTime, timeIn } from './time-words.ts';

/** What a text asks for. Texts are parts of the typed one. */
export interface UnderstoodQuery {
  /** The words to search for, without place and time; empty if nothing else was typed. */
  words: string;
  place: KnownPlace | null;
  /** Whether the text is nothing but the place and a time. */
  isPlaceOnly: boolean;
  /** Whether 'near' or a comma tells the place from a word of a name. */
  isPlaceCertain: boolean;
  /** Resolved by `timeMeant`. */
  time: TimeWords | null;
  /** The typed text without the words of the place, or of the time. */
  withoutPlace: string;
  withoutTime: string;
  /** Words that were taken out. Shops with these in their name rank higher. */
  taken: string[];
  possibleNames: PossibleName[];
}

/** A part of the text that may be a shop's whole name. */
export interface PossibleName {
  text: string;
  /** The place beside the name; null means the circle of the request. */
  at: KnownPlace | null;
}

/** What is known about words of shops, to tell a misspelt place from a name. */
export interface KnownWords {
  /** Whether a shop or a category has exactly this word. */
  has: (word: string) => boolean;
  /** Whether the word names a category or means one. */
  isTrade: (word: string) => boolean;
  /** The `QUALITY` of the best similar word that is not part of a place's name; or Infinity. */
  qualityOf: (word: string) => number;
}

export interface UnderstandOptions {
  /** Without misspelt places: set by the link back from 'Showing results for …'. */
  exactWords?: boolean;
  /** Without a time, or a place, if the text is the name of a shop. */
  withoutTime?: boolean;
  withoutPlace?: boolean;
}

/** Farther apart, two places in one text are not a quarter and its town. */
const SAME_TOWN_DEGREES = 0.5;

/** A shorter word is a misspelt place only after 'near', or if it sounds like one: 'sale', 'Salem'. */
const MIN_UNCERTAIN = 5;

interface PlaceSpan {
  place: KnownPlace;
  quality: number;
  from: number;
  to: number;
  isCertain: boolean;
}

/** Takes place and time out of a text; null if it names none. */
export function understandQuery(
  text: string,
  places: PlaceFinder,
  known: KnownWords,
  { exactWords = false, withoutTime = false, withoutPlace = false }: UnderstandOptions = {},
): UnderstoodQuery | null {
  const parts = partsOf(text);
  const time = withoutTime ? null : timeOf(parts, known);
  const isTime = (at: number) => time?.taken.has(at) ?? false;
  const here = hereIn(parts, isTime);
  const isFree = (at: number) => !isTime(at) && !here.has(at);
  const span = withoutPlace ? null : placeIn(parts, isFree, places, known, exactWords);
  const ofPlace = span ? placeWords(parts, span, isFree, places) : new Set<number>();
  if (!span && !time && here.size === 0) return null;
  const isWord = (at: number) => isFree(at) || (here.has(at) && isFiller(parts[at]!));
  const left = parts.filter((_, at) => isWord(at) && !ofPlace.has(at));
  // 'Shops open now' and 'any good shop in Aluva' ask for nothing else.
  const isNothing = left.every(isFiller);
  const isPlaceOnly = span !== null && isNothing;
  if (isPlaceOnly && span.place.isLocality)
    return understandWithoutPlace(parts, isTime, here, time?.words ?? null);
  const isAside = (at: number) =>
    here.has(at) ||
    (isFiller(parts[at]!) && (isFree(at) || (isTime(at) && joinsTime(parts[at]!.lower))));
  const name = partsBetween(parts, isAside);
  const besidePlace = partsBetween(parts, (at) => isAside(at) || ofPlace.has(at));
  const hidden = (hide: (at: number) => boolean) => parts.filter((_, at) => !hide(at));
  return {
    words: isNothing ? '' : join(left),
    place: span?.place ?? null,
    isPlaceOnly,
    isPlaceCertain: span?.isCertain ?? false,
    time: time?.words ?? null,
    withoutPlace: join(hidden((at) => ofPlace.has(at))),
    withoutTime: join(hidden(isTime)),
    taken: [
      ...(span ? [...tokenise(span.place.name), ...wordsOf(parts.slice(span.from, span.to))] : []),
      ...wordsOf(parts.filter((_, at) => isTime(at))),
    ],
    possibleNames: [
      { text, at: null },
      { text: join(name), at: null },
      // Only a name with a word of time in it is not found by the other words.
      ...(span && time ? [{ text: join(besidePlace), at: span.place }] : []),
    ],
  };
}

/** The text without the words at its ends that stand beside a name. */
function partsBetween(parts: readonly Part[], isAside: (at: number) => boolean): Part[] {
  const isOfName = (_: Part, at: number) => !isAside(at);
  const first = parts.findIndex(isOfName);
  return first < 0 ? [] : parts.slice(first, parts.findLastIndex(isOfName) + 1);
}

/** A quarter alone is looked for as a word, which its shops have in their address. */
function understandWithoutPlace(
  parts: readonly Part[],
  isTime: (at: number) => boolean,
  here: ReadonlySet<number>,
  time: TimeWords | null,
): UnderstoodQuery {
  const left = parts.filter((_, at) => !isTime(at) && !here.has(at));
  return {
    words: join(left),
    place: null,
    isPlaceOnly: false,
    isPlaceCertain: false,
    time,
    withoutPlace: join(parts),
    withoutTime: join(left),
    taken: [],
    possibleNames: [{ text: join(parts), at: null }],
  };
}

function timeOf(parts: readonly Part[], known: KnownWords) {
  return timeIn(
    parts.map(({ lower }) => lower),
    known.has,
  );
}

const wordsOf = (parts: readonly Part[]): string[] => parts.flatMap(({ words }) => words);
const isFiller = ({ words }: Part): boolean => words.every(isStopWord);

function hereIn(parts: readonly Part[], isTaken: (at: number) => boolean): Set<number> {
  const here = new Set<number>();
  for (let at = 0; at < parts.length; at += 1) {
    if (isTaken(at) || here.has(at)) continue;
    const phrase = HERE.filter((words) =>
      words.every((word, n) => parts[at + n]?.lower === word),
    ).sort((a, b) => b.length - a.length)[0];
    // 'Nearby Aluva' and 'near by Aluva' go on with a place.
    const goesOn = at + (phrase?.length ?? 0) < parts.length;
    const needsEnd = phrase && ['nearby', 'by'].includes(phrase.at(-1)!);
    if (!phrase || (needsEnd && goesOn && at > 0)) continue;
    for (let n = 0; n < phrase.length; n += 1) here.add(at + n);
  }
  for (const [at, { lower }] of parts.entries()) {
    // 'New Kerala Stores' is a name.
    if (isTaken(at) || !WIDE.has(lower) || parts[at - 1]?.lower !== 'in') continue;
    here.add(at).add(at - 1);
  }
  return here;
}

/** The place that the text names. Of several, one after 'near' counts before the last one. */
function placeIn(
  parts: readonly Part[],
  isFree: (at: number) => boolean,
  places: PlaceFinder,
  known: KnownWords,
  exactWords: boolean,
): PlaceSpan | null {
  const spans: PlaceSpan[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    const span = spanAt(from, parts, isFree, places, known, exactWords);
    if (!span) continue;
    spans.push(span);
    from = span.to - 1;
  }
  const [best] = spans
    .map((span, at) => ({ span, at }))
    .sort(
      (a, b) =>
        Number(b.span.isCertain) - Number(a.span.isCertain) ||
        a.span.quality - b.span.quality ||
        b.at - a.at,
    );
  if (!best) return null;
  // 'Kaloor, Kochi' is Kaloor.
  const quarter = spans.find(
    ({ place, to }) => to === best.span.from && isWithinTown(place, best.span.place),
  );
  return quarter ? { ...best.span, place: quarter.place, from: quarter.from } : best.span;
}

function isWithinTown(quarter: Position, town: Position): boolean {
  return (
    Math.abs(quarter.latitude - town.latitude) < SAME_TOWN_DEGREES &&
    Math.abs(quarter.longitude - town.longitude) < SAME_TOWN_DEGREES
  );
}

/** The longest place that begins at this word. */
function spanAt(
  from: number,
  parts: readonly Part[],
  isFree: (at: number) => boolean,
  places: PlaceFinder,
  known: KnownWords,
  exactWords: boolean,
): PlaceSpan | null {
  const before = parts[from - 1];
  for (let to = Math.min(parts.length, from + places.longest); to > from; to -= 1) {
    const some = parts.slice(from, to);
    if (!some.every((_, n) => isFree(from + n))) continue;
    const after = parts[to]?.lower ?? '';
    const isAfterNear = before !== undefined && BEFORE_PLACE.has(before.lower);
    if (OF_STREETS.has(after) && !(isAfterNear && IN_TOWNS.has(after))) continue;
    const isCertain =
      isAfterNear ||
      before?.endsWithComma === true ||
      AFTER_PLACE.has(after) ||
      landmarkAt(parts, to) > 0;
    const words = some.flatMap((part) => part.words);
    const exact = places.named(words);
    if (exact) return { place: exact, quality: QUALITY.exact, from, to, isCertain };
    if (exactWords || words.length > 2) continue;
    const found = places.similarTo(words, to === parts.length);
    if (!found || !isMisspelt(words, found.quality, isCertain, parts, from, places, known))
      continue;
    return { ...found, from, to, isCertain };
  }
  return null;
}

/** Whether these words more likely misspell a place than a word of a shop. */
function isMisspelt(
  words: readonly string[],
  quality: number,
  isCertain: boolean,
  parts: readonly Part[],
  from: number,
  places: PlaceFinder,
  known: KnownWords,
): boolean {
  if (words.some((word) => isStopWord(word) || isOfTime(word) || known.isTrade(word))) return false;
  if (words.length > 1 && words.every((word) => places.hasWord(word))) return true;
  if (words.every((word) => known.has(word) && !places.hasWord(word))) return false;
  const others = words.map((word) => known.qualityOf(word));
  if (words.length > 1)
    return others.every((other, at) => quality <= other || places.hasWord(words[at]!));
  if (isCertain) return true;
  if (words[0]!.length < MIN_UNCERTAIN && quality !== QUALITY.sound) return false;
  // Beside a trade, the other word is more likely a place.
  const isBesideTrade = parts.some(
    ({ words: all }, at) => at !== from && all.some((word) => known.isTrade(word)),
  );
  return isBesideTrade ? quality <= others[0]! : quality < others[0]!;
}

/** Indexes of the place's words, with 'near' before it and other names of the same town beside. */
function placeWords(
  parts: readonly Part[],
  { place, from, to }: PlaceSpan,
  isFree: (at: number) => boolean,
  places: PlaceFinder,
): Set<number> {
  const taken = new Set<number>();
  for (let at = from; at < to; at += 1) taken.add(at);
  const isBefore = (at: number) =>
    BEFORE_PLACE.has(parts[at]!.lower) ||
    (BEFORE_NEAR.has(parts[at]!.lower) && at + 1 < from && taken.has(at + 1));
  for (let at = from - 1; at >= 0 && isFree(at) && isBefore(at); at -= 1) taken.add(at);
  const isAfterNear = taken.has(from - 1);
  for (let at = to; at < parts.length && isFree(at); at += 1) {
    const { lower, words } = parts[at]!;
    const named = places.named(words);
    const isTown = named !== null && isWithinTown(place, named);
    const landmark = landmarkAt(parts, at);
    for (let n = 0; n < landmark; n += 1) taken.add(at + n);
    if (landmark > 0) at += landmark - 1;
    else if (
      AFTER_PLACE.has(lower) ||
      isTown ||
      WIDE.has(lower) ||
      (isAfterNear && at === to && IN_TOWNS.has(lower))
    )
      taken.add(at);
    else break;
  }
  return taken;
}

/** How many words from here on name a landmark of a town. */
function landmarkAt(parts: readonly Part[], at: number): number {
  const found = LANDMARKS.find((words) => words.every((word, n) => parts[at + n]?.lower === word));
  return found?.length ?? 0;
}
