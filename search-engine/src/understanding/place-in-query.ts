import type { Position } from '../geo/earth.ts';
import { isStopWord } from '../text/synonyms.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import type { KnownPlace } from './known-places.ts';
import {
  AFTER_PLACE,
  BEFORE_NEAR,
  BEFORE_PLACE,
  IN_TOWNS,
  LANDMARKS,
  OF_STREETS,
  WIDE,
} from './place-words.ts';
import type { PlaceFinder } from './place-finder.ts';
import type { Part } from './query-parts.ts';
import { isOfTime } from './time-words.ts';

/** What is known about words of shops, to tell a misspelt place from a name. */
export interface KnownWords {
  /** Whether a shop or a category has exactly this word. */
  has: (word: string) => boolean;
  /** Whether the word names a category or means one. */
  isTrade: (word: string) => boolean;
  /** The `QUALITY` of the best similar word that is not part of a place's name; or Infinity. */
  qualityOf: (word: string) => number;
}

/** Farther apart, two places in one text are not a quarter and its town. */
const SAME_TOWN_DEGREES = 0.5;

/** A shorter word is a misspelt place only after 'near', or if it sounds like one: 'sale', 'Salem'. */
const MIN_UNCERTAIN = 5;

export interface PlaceSpan {
  place: KnownPlace;
  quality: number;
  from: number;
  to: number;
  isCertain: boolean;
}

/** The place that the text names. Of several, one after 'near' counts before the last one. */
export function placeIn(
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
export function placeWords(
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
