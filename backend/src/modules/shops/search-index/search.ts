import { findCategory } from '@nattil/contracts/catalog/categories';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { type Area, Circle, MapRectangle } from './geo-shapes.ts';
import { hasBit } from './bits.ts';
import { kilometresOf } from './earth.ts';
import { JsonOutput } from './json-output.ts';
import type { Matches } from './match-set.ts';
import { nearest } from './nearest.ts';
import { isOpen } from './opening-times.ts';
import { questionOf } from './parsed-query.ts';
import {
  chordTo,
  effectiveSort,
  inOneOrder,
  leastPercentOf,
  type Order,
  percentFor,
  type Ranked,
  Ranking,
} from './ranking.ts';
import { deadOf, firstByName, type Segment } from './segment.ts';
import type { FoundShops, ShopQuestion } from './search-request.ts';
import type { Lexicon } from './index-context.ts';
import { EVERY_RANK } from './score-accumulator.ts';
import { type Part, searchText, type TextFound } from './text-search.ts';
import { countWithin, takenWithin, within, type Within } from './area-ranges.ts';

/**
 * Searches segments that together hold each shop once. If the total does not matter, the search may
 * stop after `enough` equally good matches.
 */
export function findShops(
  segments: readonly Segment[],
  lexicon: Lexicon,
  asked: ShopQuestion,
  enough = Infinity,
): FoundShops {
  const area = areaOf(asked);
  const category = categoryOf(asked, lexicon);
  const order = orderFor(asked, lexicon, area);
  const most = asked.offset + asked.limit;
  const hasWords = asked.text.trim() !== '';
  let total = 0;
  let rankings: Ranking[];
  let text: TextFound | null = null;
  if (category === null) rankings = [];
  else if (hasWords) {
    const question = questionOf(asked.text, lexicon, asked.exactWords);
    const parts = segments.map((segment): Part => {
      const passes = filterOf(segment, asked, order, category);
      return { segment, scope: { where: within(segment.places, area), passes, enough } };
    });
    const guesses = asked.from === null && asked.bounds === null;
    text = searchText(question, parts, guesses ? asked.radius : null);
    if (text.total === 0 && question.little.length > 0) {
      // In 'store qwxz', only the stop word is left.
      const left = questionOf(question.little.map(({ typed }) => typed).join(' '), lexicon, true);
      const { ignoredWords } = text;
      text = searchText(left, parts, null);
      text.ignoredWords = [...question.terms.map(({ typed }) => typed), ...ignoredWords];
    }
    total = text.total;
    if (text.place) {
      order.circle = new Circle(text.place, 0);
      order.sortBy = effectiveSort(asked, true);
    }
    const circle = area instanceof Circle ? area : null;
    rankings = text.matches.map((matches, at) =>
      ranking(parts[at]!.segment, matches, order, most, circle),
    );
  } else
    rankings = segments.map((segment) => {
      const list = category === undefined ? null : segment.groups.of(category);
      const there = within(segment.places, area);
      const found = withoutWords(segment, list, there, asked, order, category);
      total += found.total;
      return found.ranking;
    });
  const page = pageOf(rankings, asked, order, lexicon);
  return {
    total,
    writeShops: (begin) => write(page, order, lexicon, asked.now, begin),
    sortBy: order.sortBy,
    centre: order.circle?.centre ?? null,
    place: text?.place ? placeOf(text.place) : null,
    correctedTo: text?.correctedTo ?? null,
    ignoredWords: text?.ignoredWords ?? [],
  };
}

/**
 * Skips those shops of each segment that come before the page even if all shops of the other
 * segments come before them.
 */
function pageOf(
  rankings: Ranking[],
  { offset, limit }: ShopQuestion,
  order: Order,
  lexicon: Lexicon,
): Page {
  const kept = rankings.reduce((sum, ranking) => sum + ranking.kept, 0);
  const passed = rankings.map(({ kept: its }) => Math.min(its, Math.max(0, offset - (kept - its))));
  const before = passed.reduce((sum, shops) => sum + shops, 0);
  const taken = rankings.map((ranking, at) => ranking.take(passed[at]!));
  const from = offset - before;
  const ranked = inOneOrder(taken, order, lexicon.records, from + limit);
  const { length } = ranked.slots;
  return { ranked, from: Math.min(from, length), to: Math.min(from + limit, length) };
}

/** The page's shops as a JSON array; call it at once. */
export function shopsJson({ writeShops }: FoundShops): string {
  return writeShops((mostBytes) => new JsonOutput(Buffer.allocUnsafe(mostBytes)))
    .taken()
    .toString();
}

/** Ranks the matches of a text search; `circle` is the searched area if that is a circle. */
function ranking(
  segment: Segment,
  matches: Matches,
  order: Order,
  most: number,
  circle: Circle | null,
): Ranking {
  const ranked = new Ranking(segment, order, most);
  // If the best shops fill the page, the distances of the others are not needed.
  const isBestFirst = order.sortBy === 'relevance' && !order.descending;
  const { last, before, there } = isBestFirst ? matches.nth(most) : EVERY_RANK;
  const offer = (slot: number, rank: number) => ranked.offer(slot, rank);
  // Nor are the distances of all shops that share the last rank.
  const search = ranked.knowsLast &&
    circle && { segment, circle, shops: there, wanted: most - before };
  if (search && matches.offerNearest(search, last, (s, chord) => ranked.offerNear(s, chord, last)))
    matches.eachUpTo(last - 1, before, offer);
  else {
    ranked.clear();
    matches.eachUpTo(last, last === Infinity ? matches.total : before + there, offer);
  }
  return ranked;
}

const placeOf = ({ name, latitude, longitude }: NonNullable<FoundShops['place']>) => ({
  name,
  latitude,
  longitude,
});

function areaOf({ bounds, from, radius }: ShopQuestion): Area | null {
  if (bounds) return new MapRectangle(bounds);
  return from && new Circle(from, radius);
}

/**
 * The number of the category's group; undefined for every category, null if no shop can have it.
 */
function categoryOf({ category }: ShopQuestion, { meanings }: Lexicon): number | undefined | null {
  if (category === null) return undefined;
  const slug = findCategory(category)?.slug ?? category;
  return meanings.known('category', slug)?.number ?? null;
}

function orderFor(asked: ShopQuestion, { openingTimes }: Lexicon, area: Area | null): Order {
  return {
    sortBy: effectiveSort(asked, asked.from !== null),
    descending: asked.descending,
    circle: area instanceof Circle ? area : asked.from && new Circle(asked.from, 0),
    tier: TIERS.findIndex(({ tier }) => tier === asked.tier),
    leastPercent: leastPercentOf(asked),
    open: openingTimes.openAt(asked.now),
  };
}

function filterOf(
  segment: Segment,
  { openNow, minPercent }: ShopQuestion,
  order: Order,
  category: number | undefined,
): ((slot: number) => boolean) | null {
  if (!openNow && minPercent === null && category === undefined) return null;
  const least = (minPercent ?? 0) * 100;
  return (slot) =>
    (category === undefined || segment.category[slot] === category) &&
    (!openNow || order.open[segment.hours[slot]!] === 1) &&
    percentFor(segment, slot, order) >= least;
}

function withoutWords(
  segment: Segment,
  list: Int32Array | null,
  there: Within,
  asked: ShopQuestion,
  order: Order,
  category: number | undefined,
): { total: number; ranking: Ranking } {
  const most = asked.offset + asked.limit;
  const ranking = new Ranking(segment, order, most);
  const { alive } = segment;
  let total = 0;
  if (!asked.openNow && asked.minPercent === null) {
    total = countWithin(there, list) - countDead(segment, category, there);
    if (!list && !there.area && order.sortBy === 'name') {
      for (const slot of firstByName(segment, most, order.descending)) ranking.offer(slot);
      return { total, ranking };
    }
    const isNearestFirst = order.sortBy === 'distance' && !order.descending;
    if (there.area instanceof Circle && isNearestFirst && ranking.knowsLast) {
      const search = { segment, circle: there.area, shops: total, wanted: most };
      const isAlive = (slot: number) => hasBit(alive, slot);
      if (nearest(search, list, isAlive, (slot, chord) => ranking.offerNear(slot, chord)))
        return { total, ranking };
      ranking.clear();
    }
    const found = takenWithin(there, list);
    for (let n = 0; n < found.length; n += 1)
      if (hasBit(alive, found.at(n))) ranking.offer(found.at(n));
    return { total, ranking };
  }
  const passes = filterOf(segment, asked, order, undefined);
  const found = takenWithin(there, list);
  for (let n = 0; n < found.length; n += 1) {
    const slot = found.at(n);
    if (!hasBit(alive, slot) || (passes && !passes(slot))) continue;
    total += 1;
    ranking.offer(slot);
  }
  return { total, ranking };
}

function countDead(segment: Segment, category: number | undefined, there: Within): number {
  const dead = deadOf(segment);
  if (category === undefined) return countWithin(there, dead);
  const gone = takenWithin(there, dead).view();
  return gone.filter((slot) => segment.category[slot] === category).length;
}

const COMMA = ','.charCodeAt(0);
const OPEN = '['.charCodeAt(0);
const CLOSE = ']'.charCodeAt(0);

/** The shops from index `from` up to `to`. */
interface Page {
  ranked: Ranked;
  from: number;
  to: number;
}

/** Reused for each page. */
let pageRecords = new Uint32Array(128);

/** The records of the page's shops; the buffer may be longer than the page. */
function recordsOn({ ranked: { segments, slots }, from, to }: Page): Uint32Array {
  if (pageRecords.length < to - from) pageRecords = new Uint32Array(to - from);
  for (let at = from; at < to; at += 1) pageRecords[at - from] = segments[at]!.records[slots[at]!]!;
  return pageRecords;
}

function write(
  { ranked, from, to }: Page,
  order: Order,
  { records, openingTimes }: Lexicon,
  now: Date,
  begin: (mostBytes: number) => JsonOutput,
): JsonOutput {
  const all = recordsOn({ ranked, from, to });
  // Commas and brackets.
  const out = begin(to - from + 2 + records.mostBytesOf(all, to - from));
  const tier = TIERS[order.tier]!.tier;
  out.byte(OPEN);
  for (let at = from; at < to; at += 1) {
    if (at > from) out.byte(COMMA);
    const record = all[at - from]!;
    const hours = records.hoursOf(record);
    const given = records.percentOf(record, order.tier);
    const holidays = openingTimes.holidaysFrom(hours, now);
    const isMembers = given < order.leastPercent;
    const percent = isMembers ? order.leastPercent : given;
    const state = isOpen(order.open[hours]!);
    const chord = chordTo(ranked, at, order);
    const distance = chord === Infinity ? null : kilometresOf(chord);
    const offer = records.offers.of(percent, isMembers ? tier : null, state, holidays);
    records.write(out, record, distance, offer, holidays);
  }
  out.byte(CLOSE);
  return out;
}
