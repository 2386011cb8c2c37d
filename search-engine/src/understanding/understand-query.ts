import { tokenise } from '../text/normalise-text.ts';
import { isStopWord } from '../text/synonyms.ts';
import type { KnownPlace } from './known-places.ts';
import type { TimeWords } from './opening-time.ts';
import { HERE, WIDE } from './place-words.ts';
import { type KnownWords, placeIn, placeWords } from './place-in-query.ts';
import type { PlaceFinder } from './place-finder.ts';
import { join, type Part, partsOf } from './query-parts.ts';
import { joinsTime, timeIn } from './time-words.ts';

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

export interface UnderstandOptions {
  /** Without misspelt places: set by the link back from 'Showing results for …'. */
  exactWords?: boolean;
  /** Without a time, or a place, if the text is the name of a shop. */
  withoutTime?: boolean;
  withoutPlace?: boolean;
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
