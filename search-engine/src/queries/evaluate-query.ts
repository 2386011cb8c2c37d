import {
  type AreaRanges,
  countInArea,
  maxInArea,
  shareInArea,
  slotsInArea,
} from '../geo/area-ranges.ts';
import type { Circle } from '../geo/geo-shapes.ts';
import { nearest, nearestMarked } from '../geo/nearest.ts';
import type { Segment } from '../segments/segment.ts';
import { includes, ListsWith } from '../structures/sorted-numbers.ts';
import { collectPostings, type RankedList } from './collect-postings.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import { costOf, FIELD_COST } from './match-cost.ts';
import { MatchKindExtension } from './match-kinds.ts';
import type { MatchSet } from './match-set.ts';
import type { ParsedQuery, Term } from './parsed-query.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { SegmentReader } from './segment-reader.ts';
import { addToMatch, noMatch, type TermMatch } from './term-match.ts';
import type { TermPostings } from './term-postings.ts';

/** Restrictions of a text search besides its terms. */
export interface QueryScope {
  where: AreaRanges;
  /** Whether a shop passes the filters; null without filters. */
  passes: ((slot: number) => boolean) | null;
  /** The search may stop after this many shops if the total does not matter. */
  enough: number;
  /**
   * Around the place that the terms name. A shop inside matches each term as well as a shop with
   * the name in its address.
   */
  circle: Circle | null;
}

/** For a single-term query, which ranks shops as they are collected. */
interface SingleTerm {
  lists: RankedList[];
  match: TermMatch;
}

interface EvaluatedQuery {
  accumulator: ScoreAccumulator;
  /** For each evaluated term, its index in the query. */
  order: number[];
  shopsByKind: Uint32Array;
}

/** If a posting list is this many times longer than the result, the result is looked up in it. */
const LOOKED_UP = 16;
const NONE = new Uint32Array(0);

/** The shops that match every term, each with its best match. */
export function evaluateQuery(
  reader: SegmentReader,
  query: ParsedQuery,
  scope: QueryScope,
): MatchSet {
  const { terms, stopWords } = query;
  const matches = terms.map(noMatch);
  const lists: RankedList[] = [];
  // Single-term queries without stop words need no second pass.
  const isSingle = terms.length === 1 && stopWords.length === 0;
  const single = isSingle ? { lists, match: matches[0]! } : null;
  const { accumulator, order, shopsByKind } = evaluateTerms(reader, query, scope, single);
  const inOrder = order.map((at) => matches[at]!);
  if (!single) accumulator.kinds.addTo(inOrder, shopsByKind);
  return matchSetOf(accumulator, terms.length, lists, scope.where, matches);
}

/** Collects the shops that match every term; terms with the fewest shops are evaluated first. */
function evaluateTerms(
  reader: SegmentReader,
  query: ParsedQuery,
  scope: QueryScope,
  single: SingleTerm | null,
): EvaluatedQuery {
  const accumulator = reader.accumulatorFor(query.terms.length);
  const ordered = query.terms
    .map((term, at) => ({ term, at, lists: reader.postings.of(term) }))
    .map((each) => ({ ...each, length: maxShops(reader, each.lists, scope) }))
    .sort((a, b) => a.length - b.length);
  const ofFirst = { ...scope, enough: ordered.length === 1 ? scope.enough : Infinity };
  for (const [nth, { term, lists }] of ordered.entries()) {
    if (nth === 0) collectFirstTerm(reader, accumulator, term, lists, ofFirst, single);
    else if (!keepMatching(reader, accumulator, nth, term, lists, scope)) break;
  }
  const shopsByKind = single
    ? NONE
    : rankMatches(reader.segment, accumulator, reader.postings.ofStopWords(query), ordered.length);
  return { accumulator, order: ordered.map(({ at }) => at), shopsByKind };
}

function matchSetOf(
  accumulator: ScoreAccumulator,
  terms: number,
  lists: RankedList[],
  where: AreaRanges,
  matches: TermMatch[],
): MatchSet {
  const { slots, ranks, rank, reached, base } = accumulator;
  const byAll = base + terms;
  return {
    total: slots.length,
    termMatches: () => matches,
    slots: () => slots.view(),
    rankOfKth: (k) => accumulator.rankOfKth(k),
    eachUpTo(last, shops, use) {
      const [all, its] = [slots.numbers, ranks.numbers];
      for (let at = 0, left = shops; left > 0; at += 1) {
        if (its[at]! > last) continue;
        use(all[at]!, its[at]!);
        left -= 1;
      }
    },
    pushNearest(search, wanted, push) {
      const isMatch = (slot: number) => reached[slot] === byAll && rank[slot] === wanted;
      // The posting list that has all shops of this rank, if there is only one.
      const [first, ...others] = lists.filter((each) => each.rank === wanted);
      return first?.list && others.length === 0
        ? nearest(search, first.list, isMatch, push)
        : nearestMarked(search, maxInArea(where), isMatch, push);
    },
  };
}

/** Upper bound of the shops that match the term. */
function maxShops(
  reader: SegmentReader,
  lists: readonly TermPostings[],
  scope: QueryScope,
): number {
  const inPlace = scope.circle ? countInArea(reader.rangesOf(scope.circle), null) : 0;
  return lists.reduce((sum, { list }) => sum + (list?.length ?? 0), inPlace);
}

/** The shops around the place that a term names, as postings. */
const postingsOfPlace = ({ typed }: Term): TermPostings => ({
  list: null,
  cost: costOf(QUALITY.exact, FIELD_COST.address),
  nameHalves: 0,
  text: typed,
});

function collectFirstTerm(
  reader: SegmentReader,
  accumulator: ScoreAccumulator,
  term: Term,
  lists: TermPostings[],
  scope: QueryScope,
  single: SingleTerm | null,
): void {
  const all = lists.map((postings) => ({ postings, where: scope.where }));
  if (scope.circle) {
    const place = postingsOfPlace(term);
    const at = all.findIndex(({ postings }) => postings.cost > place.cost);
    const where = reader.rangesOf(scope.circle);
    all.splice(at < 0 ? all.length : at, 0, { postings: place, where });
  }
  const ranked = single?.lists ?? null;
  for (const { postings, where } of all) {
    if (accumulator.slots.length >= scope.enough) break;
    const { segment } = reader;
    const shops = collectPostings(segment, accumulator, where, postings, scope.passes, ranked);
    if (single) addToMatch(single.match, postings.cost, postings.text, shops);
  }
}

/** Keeps the shops that also match the next term; false if none are left. */
function keepMatching(
  { segment }: SegmentReader,
  accumulator: ScoreAccumulator,
  terms: number,
  term: Term,
  lists: TermPostings[],
  { where, circle }: QueryScope,
): boolean {
  const { reached, kind, base } = accumulator;
  const before = base + terms;
  const slots = accumulator.slots.view();
  const share = shareInArea(where);
  const kinds = new MatchKindExtension(accumulator.kinds);
  let count = 0;
  const keep = (slot: number) => {
    reached[slot] = before + 1;
    kind[slot] = kinds.extend(kind[slot]!);
    count += 1;
  };
  let place = circle ? postingsOfPlace(term) : null;
  const keepInPlace = (match: TermPostings) => {
    place = null;
    kinds.use(match);
    for (const slot of slots)
      if (reached[slot] === before && circle!.contains(segment.places, slot)) keep(slot);
  };
  for (const postings of lists) {
    const { list, cost } = postings;
    if (place && cost > place.cost) keepInPlace(place);
    kinds.use(postings);
    if (list && list.length * share > slots.length * LOOKED_UP) {
      for (const slot of slots) if (reached[slot] === before && includes(list, slot)) keep(slot);
    } else {
      const found = slotsInArea(where, list);
      for (let n = 0; n < found.length; n += 1)
        if (reached[found.at(n)] === before) keep(found.at(n));
    }
  }
  if (place) keepInPlace(place);
  return count > 0;
}

/** Keeps the shops that match every term and ranks them; returns their number by kind. */
function rankMatches(
  { nameLength }: Segment,
  accumulator: ScoreAccumulator,
  stopWords: Int32Array[],
  terms: number,
): Uint32Array {
  const { reached, rank, kind, kinds, slots, ranks, base } = accumulator;
  const all = slots.view();
  const ranksInto = ranks.withRoomFor(all.length);
  const matchedStopWords = new ListsWith(stopWords);
  const shopsByKind = new Uint32Array(kinds.size);
  let length = 0;
  for (let at = 0; at < all.length; at += 1) {
    const slot = all[at]!;
    if (reached[slot] !== base + terms) continue;
    const matched = matchedStopWords.of(slot);
    const its = kinds.rankOf(kind[slot]!, nameLength[slot]!, matched, stopWords.length);
    rank[slot] = its;
    accumulator.count(its, 1);
    shopsByKind[kind[slot]!]! += 1;
    all[length] = slot;
    ranksInto[length] = its;
    length += 1;
  }
  slots.length = length;
  ranks.length = length;
  return shopsByKind;
}
