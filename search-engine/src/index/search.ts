import { findCategory } from '@nattil/contracts/catalog/categories';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { type AreaRanges, countInArea, slotsInArea } from '../geo/area-ranges.ts';
import { type Area, Circle, MapRectangle } from '../geo/geo-shapes.ts';
import { nearest } from '../geo/nearest.ts';
import type { Passes } from '../queries/collect-postings.ts';
import type { MatchSet } from '../queries/match-set.ts';
import type { SearchRequest, SearchResult } from '../queries/search-request.ts';
import type { SegmentReader } from '../queries/segment-reader.ts';
import type { SearchedSegment, TextSearchResult } from '../queries/text-search.ts';
import {
  effectiveSort,
  mergeRanked,
  minPercentOf,
  type Order,
  percentFor,
  type Ranked,
  SegmentRanking,
} from '../ranking/ranking.ts';
import type { SmallTopKBuffers } from '../ranking/small-top-k.ts';
import type { IndexContext } from '../segments/index-context.ts';
import { firstByName, type Segment } from '../segments/segment.ts';
import { hasBit } from '../structures/bitset.ts';
import { ResultPage } from './result-page.ts';
import type { SearchContext } from './search-context.ts';

/** A search for words, without a place or a time in them. */
export interface WordSearch extends SearchRequest {
  /** Around the place that the words name; a shop inside matches them. */
  placeCircle?: Circle | null;
  /** Stop words beside those of the text. */
  alsoRanking?: readonly string[];
  /** Shops outside the circle that come first, by their names. */
  named?: NamedShops[];
}

/** Slots of a segment. */
export interface NamedShops {
  segment: Segment;
  slots: readonly number[];
}

/** The part of a result that the words alone decide. */
export type WordResult = Omit<
  SearchResult,
  'page' | 'place' | 'openAt' | 'noneOpen' | 'widenedTo' | 'understood'
> & { page: ResultPage };

/** One request with all that is derived from it. */
interface Search {
  request: WordSearch;
  area: Area | null;
  /** The number of the category's group; undefined for every category. */
  category: number | undefined;
  order: Order;
  /** By number of opening times, the shops to find; null: open and closed ones. */
  openThen: Uint8Array | null;
  /** Number of shops on this page and the pages before it. */
  k: number;
  buffers: SmallTopKBuffers;
}

/**
 * Searches segments that together hold each shop once. If the total does not matter, the search may
 * stop after `enough` equally good matches.
 */
export function searchWords(
  segments: readonly Segment[],
  context: SearchContext,
  request: WordSearch,
  enough = Infinity,
): WordResult {
  const area = areaOf(request);
  const category = categoryOf(request, context.index);
  const order = orderFor(request, context.index, area);
  let total = 0;
  let rankings: SegmentRanking[] = [];
  let text: TextSearchResult | null = null;
  if (category !== null) {
    const readers = segments.map((segment) => context.readerOf(segment));
    const search: Search = {
      ...{ request, area, category, order },
      openThen: openThen(request, context.index),
      k: request.offset + request.limit,
      buffers: context.topKBuffers,
    };
    if (request.text.trim() !== '') {
      const searched = readers.map((reader): SearchedSegment => {
        const passes = filterOf(reader.segment, search, category);
        return { reader, scope: { where: reader.rangesOf(area), passes, enough } };
      });
      text = searchText(searched, context, request);
      total = text.total;
      rankings = text.matches.map((matches, at) =>
        rankMatches(readers[at]!.segment, matches, search),
      );
    } else
      rankings = readers.map((reader) => {
        const found = searchWithoutText(reader, search);
        total += found.total;
        return found.ranking;
      });
    const named = rankNamed(search);
    total += named.total;
    rankings.push(...named.rankings);
  }
  return {
    total,
    page: pageOf(rankings, request, order, context.index),
    sortBy: order.sortBy,
    centre: order.circle?.centre ?? null,
    correctedTo: text?.correctedTo ?? null,
    ignoredWords: text?.ignoredWords ?? [],
  };
}

/** Ranks the shops that come first by their names. */
function rankNamed(search: Search): { total: number; rankings: SegmentRanking[] } {
  const { request, category, order, k, buffers } = search;
  let total = 0;
  const rankings = (request.named ?? []).map(({ segment, slots }) => {
    const ranking = new SegmentRanking(segment, order, k, buffers);
    const passes = filterOf(segment, search, category ?? undefined);
    for (const slot of slots) {
      if (passes && !passes(slot)) continue;
      ranking.push(slot);
      total += 1;
    }
    return ranking;
  });
  return { total, rankings };
}

/** Searches for all words; if only stop words match anything, for them alone. */
function searchText(
  segments: SearchedSegment[],
  { parser, textSearch }: SearchContext,
  { text, exactWords, placeCircle = null, alsoRanking }: WordSearch,
): TextSearchResult {
  const query = parser.parse(text, exactWords, alsoRanking);
  const found = textSearch.search(query, segments, placeCircle);
  const typed = query.stopWords.flatMap((word) => word.typed || []);
  if (found.total > 0 || typed.length === 0) return found;
  // In 'store qwxz', only the stop word is left.
  const left = textSearch.search(parser.parse(typed.join(' '), true), segments, null);
  left.ignoredWords = [...query.terms.map((term) => term.typed), ...found.ignoredWords];
  return left;
}

/**
 * Skips those shops of each segment that come before the page even if all shops of the other
 * segments come before them.
 */
function pageOf(
  rankings: SegmentRanking[],
  { offset, limit, now }: SearchRequest,
  order: Order,
  context: IndexContext,
): ResultPage {
  const held = rankings.reduce((sum, { length }) => sum + length, 0);
  const skipped = rankings.map(({ length }) =>
    Math.min(length, Math.max(0, offset - (held - length))),
  );
  const before = skipped.reduce((sum, shops) => sum + shops, 0);
  const taken = rankings.map((ranking, at): Ranked => ranking.take(skipped[at]!));
  const from = offset - before;
  const ranked = mergeRanked(taken, order, context.documents, from + limit);
  const { length } = ranked.slots;
  const page = { ranked, from: Math.min(from, length), to: Math.min(from + limit, length) };
  return new ResultPage(page, order, context, now);
}

function rankMatches(
  segment: Segment,
  matches: MatchSet,
  { order, k, area, buffers }: Search,
): SegmentRanking {
  const ranking = new SegmentRanking(segment, order, k, buffers);
  // If the best shops fill the page, the distances of the others are not needed.
  const isBestFirst = order.sortBy === 'relevance' && !order.descending;
  const { rank, better, equal } = matches.rankOfKth(isBestFirst ? k : Infinity);
  const push = (slot: number, its: number) => ranking.push(slot, its);
  // Nor are the distances of all shops that share the last rank.
  if (ranking.hasBound && area instanceof Circle) {
    const search = { shops: segment, circle: area, candidates: equal, wanted: k - better };
    const pushNear = (slot: number, chord: number) => ranking.pushNearest(slot, chord, rank);
    if (matches.pushNearest(search, rank, pushNear)) {
      matches.eachUpTo(rank - 1, push);
      return ranking;
    }
  }
  ranking.clear();
  matches.eachUpTo(rank, push);
  return ranking;
}

function areaOf({ bounds, from, radius }: SearchRequest): Area | null {
  if (bounds) return new MapRectangle(bounds);
  return from && radius < Infinity ? new Circle(from, radius) : null;
}

/** As `Search.category`; null if no shop can have the category. */
function categoryOf(
  { category }: SearchRequest,
  { synonyms }: IndexContext,
): number | undefined | null {
  if (category === null) return undefined;
  const slug = findCategory(category)?.slug ?? category;
  return synonyms.known('category', slug)?.number ?? null;
}

function orderFor(
  request: SearchRequest,
  { openingTimes }: IndexContext,
  area: Area | null,
): Order {
  return {
    sortBy: effectiveSort(request, request.from !== null),
    descending: request.descending,
    circle: area instanceof Circle ? area : request.from && new Circle(request.from, 0),
    tier: TIERS.findIndex(({ tier }) => tier === request.tier),
    minPercent: minPercentOf(request.tier),
    open: openingTimes.openAt(request.now),
  };
}

function openThen(
  { openNow, openAt, now }: SearchRequest,
  { openingTimes }: IndexContext,
): Uint8Array | null {
  const at = openAt ?? (openNow ? now : null);
  return at && openingTimes.openAt(at);
}

function filterOf(
  segment: Segment,
  { request: { minPercent }, order, openThen }: Search,
  category: number | undefined,
): Passes {
  if (!openThen && minPercent === null && category === undefined) return null;
  return (slot) =>
    (category === undefined || segment.category[slot] === category) &&
    (!openThen || openThen[segment.hours[slot]!] === 1) &&
    (minPercent === null || percentFor(segment, slot, order) >= minPercent * 100);
}

function searchWithoutText(
  reader: SegmentReader,
  search: Search,
): { total: number; ranking: SegmentRanking } {
  const { request, area, category, order, k } = search;
  const { segment } = reader;
  const list = category === undefined ? null : segment.groups.of(category);
  const where = reader.rangesOf(area);
  const ranking = new SegmentRanking(segment, order, k, search.buffers);
  const { alive } = segment;
  let total = 0;
  if (!search.openThen && request.minPercent === null) {
    total = countInArea(where, list) - countDead(reader, category, where);
    if (!list && !area && order.sortBy === 'name') {
      for (const slot of firstByName(segment, k, order.descending)) ranking.push(slot);
      return { total, ranking };
    }
    const isNearestFirst = order.sortBy === 'distance' && !order.descending;
    if (area instanceof Circle && isNearestFirst && ranking.hasBound) {
      const near = { shops: segment, circle: area, candidates: total, wanted: k };
      const isAlive = (slot: number) => hasBit(alive, slot);
      if (nearest(near, list, isAlive, (slot, chord) => ranking.pushNearest(slot, chord)))
        return { total, ranking };
      ranking.clear();
    }
    const found = slotsInArea(where, list);
    for (let n = 0; n < found.length; n += 1)
      if (hasBit(alive, found.at(n))) ranking.push(found.at(n));
    return { total, ranking };
  }
  const passes = filterOf(segment, search, undefined);
  const found = slotsInArea(where, list);
  for (let n = 0; n < found.length; n += 1) {
    const slot = found.at(n);
    if (!hasBit(alive, slot) || (passes && !passes(slot))) continue;
    total += 1;
    ranking.push(slot);
  }
  return { total, ranking };
}

function countDead(
  { segment, deadSlots }: SegmentReader,
  category: number | undefined,
  where: AreaRanges,
): number {
  if (category === undefined) return countInArea(where, deadSlots);
  const dead = slotsInArea(where, deadSlots).view();
  return dead.filter((slot) => segment.category[slot] === category).length;
}
