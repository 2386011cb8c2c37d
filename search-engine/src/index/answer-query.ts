import { Circle, MapRectangle } from '../geo/geo-shapes.ts';
import type { SearchRequest, SearchResult } from '../queries/search-request.ts';
import { evaluateQuery } from '../queries/evaluate-query.ts';
import type { Segment } from '../segments/segment.ts';
import { timeMeant } from '../understanding/opening-time.ts';
import type { UnderstoodQuery } from '../understanding/understand-query.ts';
import { includes } from '../structures/sorted-numbers.ts';
import type { SearchContext } from './search-context.ts';
import { type NamedShops, searchWords, type WordResult, type WordSearch } from './search.ts';

/** Beyond the radius, this many shops are shown. */
const BEYOND = 5;
/** An empty circle grows by these factors until it has enough shops. */
const GROWTH = [8, 64, Infinity];
/** Distances are shown to a tenth of a kilometre. */
const ROUNDING_KM = 0.05;
/** A place this far away, without 'near' before it, is more likely a word of a shop's name. */
const FAR_KM = 300;

/**
 * Answers a query: takes place and time out of its words and searches for the others there. If no
 * shop is open at that time, the others are listed. If the circle is empty, the nearest shops are.
 */
export function answerQuery(
  segments: readonly Segment[],
  context: SearchContext,
  request: SearchRequest,
): SearchResult {
  if (request.text.trim() === '') return found(segments, context, { ...request }, null, null);
  const { named, understood } = understand(segments, context, request);
  if (!understood) return found(segments, context, { ...request }, null, null);
  const { place, isPlaceOnly, words, taken } = understood;
  const centre = place && !request.bounds ? place : null;
  const radius = Math.max(request.radius, place?.minRadius ?? 0);
  const circle = centre && new Circle(centre, radius);
  const search: WordSearch = {
    ...request,
    text: isPlaceOnly ? place!.name : words,
    alsoRanking: isPlaceOnly ? [] : taken,
    openAt: request.openAt ?? (understood.time && timeMeant(understood.time, request.now)),
    ...(circle && {
      from: centre,
      radius,
      placeCircle: isPlaceOnly ? circle : null,
      named: named.map(({ segment, slots }) => ({
        segment,
        slots: slots.filter((slot) => !circle.contains(segment.places, slot)),
      })),
    }),
  };
  const result = found(segments, context, search, centre, understood);
  if (result.total > 0 || !circle || isPlaceOnly) return result;
  // No shop has the other words, so the place is all that is left.
  const placeAlone = { ...search, text: place!.name, alsoRanking: [], placeCircle: circle };
  const ignoredWords = result.ignoredWords.concat(words.split(' '));
  return { ...found(segments, context, placeAlone, centre, understood), ignoredWords };
}

/**
 * What the text asks for. If a shop has all of its words in its name, they are not a time, nor a
 * place far away.
 */
function understand(
  segments: readonly Segment[],
  context: SearchContext,
  request: SearchRequest,
): { understood: UnderstoodQuery | null; named: NamedShops[] } {
  const { text, exactWords, from, bounds } = request;
  const understood = context.understand(text, { exactWords });
  if (!understood?.place && !understood?.time) return { understood, named: [] };
  const { place, isPlaceCertain, possibleNames } = understood;
  let named: NamedShops[] = [];
  for (const [nth, { text: name, at }] of possibleNames.entries()) {
    if (name === possibleNames[nth - 1]?.text) continue;
    const around = at ?? from;
    const area =
      bounds && !at ? new MapRectangle(bounds) : around && new Circle(around, request.radius);
    named = shopsNamed(segments, context, name, area);
    if (named.length > 0) break;
  }
  if (named.length === 0) return { understood, named };
  const isFar =
    place !== null && from !== null && !isPlaceCertain && !isWithin(place, from, FAR_KM);
  const asName = context.understand(text, {
    exactWords,
    withoutTime: true,
    withoutPlace: isFar,
  });
  return { understood: asName, named: asName?.place ? named : [] };
}

/** The shops in the area with all of these words in their names; empty if there are none. */
function shopsNamed(
  segments: readonly Segment[],
  context: SearchContext,
  name: string,
  area: Circle | MapRectangle | null,
): NamedShops[] {
  const query = context.namesOnly(context.parser.parse(name, true));
  if (!query) return [];
  const named = segments.map((segment) => {
    const reader = context.readerOf(segment);
    const scope = { where: reader.rangesOf(area), passes: null, enough: Infinity, circle: null };
    const ofStopWords = reader.postings.ofStopWords(query);
    const slots = [...evaluateQuery(reader, query, scope).slots()];
    return {
      segment,
      slots: slots.filter((slot) => ofStopWords.every((list) => includes(list, slot))),
    };
  });
  return named.some(({ slots }) => slots.length > 0) ? named : [];
}

function isWithin(place: { latitude: number; longitude: number }, from: typeof place, km: number) {
  const [a, b] = [new Circle(place, 0), new Circle(from, km)];
  const [x, y, z] = [a.point.x - b.point.x, a.point.y - b.point.y, a.point.z - b.point.z];
  return x * x + y * y + z * z <= b.squaredChord;
}

/** Runs the search; without results first for closed shops too, then beyond the circle. */
function found(
  segments: readonly Segment[],
  context: SearchContext,
  search: WordSearch,
  place: SearchResult['place'],
  understood: UnderstoodQuery | null,
): SearchResult {
  const { openAt } = search;
  const isTimed = openAt !== null;
  const atAnyTime = { ...search, openAt: null };
  const answer = (result: WordResult, more: Partial<SearchResult> = {}): SearchResult => ({
    ...result,
    place: place && { name: place.name, latitude: place.latitude, longitude: place.longitude },
    openAt,
    noneOpen: false,
    widenedTo: null,
    understood: understood && {
      words: understood.words,
      withoutPlace: understood.withoutPlace,
      withoutTime: understood.withoutTime,
    },
    ...more,
  });
  const result = searchWords(segments, context, search);
  if (result.total > 0) return answer(result);
  if (isTimed) {
    const closed = searchWords(segments, context, atAnyTime);
    if (closed.total > 0) return answer(closed, { noneOpen: true });
  }
  if (!search.from || search.bounds) return answer(result);
  const beyond = nearestBeyond(segments, context, search);
  if (beyond) return answer(beyond.result, { widenedTo: beyond.kilometres });
  const closed = isTimed ? nearestBeyond(segments, context, atAnyTime) : null;
  if (!closed) return answer(result);
  return answer(closed.result, { widenedTo: closed.kilometres, noneOpen: true });
}

/** The nearest shops outside the circle, as typed before misspelt; null if there are none. */
function nearestBeyond(
  segments: readonly Segment[],
  context: SearchContext,
  search: WordSearch,
): { result: WordResult; kilometres: number } | null {
  const offset = Math.min(search.offset, BEYOND);
  const page = { sortBy: 'distance' as const, descending: false, offset, limit: BEYOND - offset };
  for (const exactWords of search.text.trim() === '' ? [true] : [true, search.exactWords]) {
    let result: WordResult | null = null;
    for (const times of GROWTH) {
      const radius = search.radius * times;
      result = searchWords(segments, context, { ...search, ...page, exactWords, radius });
      if (result.total >= BEYOND) break;
    }
    if (!result || result.total === 0) continue;
    const total = Math.min(result.total, BEYOND);
    const kilometres = Math.ceil((result.page.farthest ?? search.radius) - ROUNDING_KM);
    return { result: { ...result, total }, kilometres };
  }
  return null;
}
