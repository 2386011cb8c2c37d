import { type AreaRanges, countInArea, eachPartInArea, shareInArea } from '../geo/area-ranges.ts';
import type { Circle } from '../geo/geo-shapes.ts';
import { includes } from '../structures/sorted-numbers.ts';
import { QUALITY } from '../text/term-dictionary.ts';
import { collectPostings, type Passes } from './collect-postings.ts';
import { costOf, FIELD_COST } from './match-cost.ts';
import { MatchKindExtension } from './match-kinds.ts';
import { MatchSet } from './match-set.ts';
import type { ParsedQuery, Term } from './parsed-query.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { SegmentReader } from './segment-reader.ts';
import type { TermPostings } from './term-postings.ts';

/** Restrictions of a text search besides its terms. */
export interface QueryScope {
  where: AreaRanges;
  passes: Passes;
  /** The search may stop after this many shops if the total does not matter. */
  enough: number;
  /**
   * Around the place that the terms name. A shop inside matches each term as well as a shop with
   * the name in its address.
   */
  circle: Circle | null;
}

/** If a posting list is this many times longer than the result, the result is looked up in it. */
const LOOKED_UP = 16;

/** The shops that match every term; terms with the fewest shops are evaluated first. */
export function evaluateQuery(
  reader: SegmentReader,
  query: ParsedQuery,
  scope: QueryScope,
): MatchSet {
  const accumulator = reader.accumulatorFor(query.terms.length);
  const [first, ...others] = query.terms
    .map((term, at) => ({ term, at, lists: reader.postings.of(term) }))
    .map((each) => ({ ...each, length: maxShops(reader, each.lists, scope) }))
    .sort((a, b) => a.length - b.length);
  const enough = others.length === 0 ? scope.enough : Infinity;
  const lists = collectFirstTerm(reader, accumulator, first!, { ...scope, enough });
  for (const [nth, { term, lists }] of others.entries()) {
    if (accumulator.slots.length === 0) break;
    keepMatching(reader, accumulator, nth + 1, term, lists, scope);
  }
  return new MatchSet(reader, accumulator, {
    where: scope.where,
    order: [first!, ...others].map(({ at }) => at),
    lists,
    stopWords: reader.postings.ofStopWords(query),
  });
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

/** Collects the shops that match the term; returns the posting lists with matches, best first. */
function collectFirstTerm(
  reader: SegmentReader,
  accumulator: ScoreAccumulator,
  { term, lists }: { term: Term; lists: TermPostings[] },
  scope: QueryScope,
): TermPostings[] {
  const all = lists.map((postings) => ({ postings, where: scope.where }));
  if (scope.circle) {
    const place = postingsOfPlace(term);
    const at = all.findIndex(({ postings }) => postings.cost > place.cost);
    const where = reader.rangesOf(scope.circle);
    all.splice(at < 0 ? all.length : at, 0, { postings: place, where });
  }
  const matched: TermPostings[] = [];
  for (const { postings, where } of all) {
    if (accumulator.slots.length >= scope.enough) break;
    const shops = collectPostings(accumulator, where, postings, scope.passes);
    if (shops > 0) matched.push(postings);
  }
  return matched;
}

/** Keeps the shops that also match the next term. */
function keepMatching(
  { segment }: SegmentReader,
  accumulator: ScoreAccumulator,
  terms: number,
  term: Term,
  lists: TermPostings[],
  { where, circle }: QueryScope,
): void {
  const { reached, kind, base } = accumulator;
  const before = base + terms;
  const slots = accumulator.nextTerm();
  const share = shareInArea(where);
  const kinds = new MatchKindExtension(accumulator.kinds);
  const keep = (slot: number) => {
    reached[slot] = before + 1;
    kind[slot] = kinds.extend(kind[slot]!);
    accumulator.slots.push(slot);
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
    } else
      eachPartInArea(where, list, (part, from, to) => {
        for (let at = from; at < to; at += 1) if (reached[part[at]!] === before) keep(part[at]!);
      });
  }
  if (place) keepInPlace(place);
}
