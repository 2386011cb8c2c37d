import { meet, type RankedList } from './match-kinds.ts';
import { type Matches, type Met, note, nothingMet, type Scope } from './match-set.ts';
import { nearest, nearestMarked } from './nearest.ts';
import { costOf, FIELD_COST, type Question, type Term } from './parsed-query.ts';
import type { Segment } from './segment.ts';
import { isIn, ListsWith } from './sorted-numbers.ts';
import { rankOfNth, type Tally, tallyOf } from './score-accumulator.ts';
import { type Listed, listsOf, littleOf } from './term-lists.ts';
import { matchesAmong, questionShopsOf, type Tallied } from './query-cache.ts';
import { WaysOn } from './collect-postings.ts';
import {
  countWithin,
  mostWithin,
  shareWithin,
  takenWithin,
  within,
  type Within,
} from './area-ranges.ts';

/** If a posting list is this many times longer than the result, the result is looked up in it. */
const LOOKED_UP = 16;

/** The shops that match every term, each with its best match. */
export function matchesIn(segment: Segment, question: Question, scope: Scope): Matches {
  const known = knownMatches(segment, question, scope);
  if (known) return known;
  const { terms, little } = question;
  const met = terms.map(nothingMet);
  const lists: RankedList[] = [];
  // Single-term queries without stop words need no second pass: shops are ranked as they are found.
  const isFinal = terms.length === 1 && little.length === 0;
  const final = isFinal ? { lists, met: met[0]! } : null;
  const { tally, order, byWay } = tallyTerms(segment, question, scope, final);
  const inOrder = order.map((at) => met[at]!);
  if (!final) tally.ways.note(inOrder, byWay);
  return tallied(tally, terms.length, lists, scope.where, met);
}

/** The cached matches of a repeated query; null with filters, an early stop or a named place. */
function knownMatches(segment: Segment, question: Question, scope: Scope): Matches | null {
  if (scope.passes || scope.enough < Infinity) return null;
  if (question.terms.some((term) => isPlace(term, scope))) return null;
  const shops = questionShopsOf(segment, question, () => {
    const everywhere = { ...scope, where: within(segment.places, null) };
    return tallyTerms(segment, question, everywhere, null);
  });
  return shops && matchesAmong(segment, shops, scope.where);
}

/**
 * Collects the shops that match every term. For a single-term query, `final` receives the ranked
 * posting lists and the match, and shops are ranked as they are found.
 */
function tallyTerms(
  segment: Segment,
  question: Question,
  scope: Scope,
  final: { lists: RankedList[]; met: Met } | null,
): Tallied {
  const tally = tallyOf(segment, question.terms.length);
  const ordered = question.terms
    .map((term, at) => ({ term, at, lists: listsOf(segment, term) }))
    .map((each) => ({ ...each, length: lengthOf(segment, each, scope) }))
    .sort((a, b) => a.length - b.length);
  const begins = { ...scope, enough: ordered.length === 1 ? scope.enough : Infinity };
  for (const [nth, { term, lists }] of ordered.entries()) {
    if (nth === 0) begin(segment, tally, term, lists, begins, final);
    else if (!goOn(segment, tally, nth, term, lists, scope)) break;
  }
  const byWay = final ? NONE : finish(segment, tally, littleOf(segment, question), ordered.length);
  return { tally, order: ordered.map(({ at }) => at), byWay };
}

const NONE = new Uint32Array(0);

function tallied(
  tally: Tally,
  terms: number,
  lists: RankedList[],
  where: Within,
  met: Met[],
): Matches {
  const { slots, ranks, rank, reached, base } = tally;
  const byAll = base + terms;
  return {
    total: slots.length,
    areAsTyped: false,
    met: () => met,
    slots: () => slots.view(),
    nth: (most) => rankOfNth(tally, most),
    eachUpTo(last, shops, use) {
      const [all, its] = [slots.numbers, ranks.numbers];
      for (let at = 0, left = shops; left > 0; at += 1) {
        if (its[at]! > last) continue;
        use(all[at]!, its[at]!);
        left -= 1;
      }
    },
    offerNearest(search, asked, offer) {
      const isMet = (slot: number) => reached[slot] === byAll && rank[slot] === asked;
      // The posting list that has all shops of this rank, if there is only one.
      const [first, ...others] = lists.filter((each) => each.rank === asked);
      return first?.list && others.length === 0
        ? nearest(search, first.list, isMet, offer)
        : nearestMarked(search, mostWithin(where), isMet, offer);
    },
  };
}

/** Upper bound of the shops that match the term. */
function lengthOf(
  segment: Segment,
  { term, lists }: { term: Term; lists: Listed[] },
  scope: Scope,
): number {
  const there = isPlace(term, scope) ? countWithin(within(segment.places, scope.circle), null) : 0;
  return lists.reduce((sum, { list }) => sum + (list?.length ?? 0), there);
}

function isPlace(term: Term, { circle }: Pick<Scope, 'circle'>): boolean {
  return circle !== null && term.city !== null;
}

function begin(
  segment: Segment,
  tally: Tally,
  term: Term,
  lists: Listed[],
  scope: Scope,
  final: { lists: RankedList[]; met: Met } | null,
): void {
  const inPlace = costOf(term.cityQuality, FIELD_COST.address);
  const all = lists.map((listed) => ({ listed, where: scope.where }));
  if (isPlace(term, scope)) {
    const place = { list: null, cost: inPlace, said: 0, text: cityText(term) };
    const at = all.findIndex(({ listed }) => listed.cost > inPlace);
    const where = within(segment.places, scope.circle);
    all.splice(at < 0 ? all.length : at, 0, { listed: place, where });
  }
  for (const { listed, where } of all) {
    if (tally.slots.length >= scope.enough) break;
    const shops = meet(segment, tally, where, listed, scope.passes, final?.lists ?? null);
    if (final) note(final.met, listed.cost, listed.text, shops);
  }
}

/** Keeps the shops that also match the next term; false if none are left. */
function goOn(
  segment: Segment,
  tally: Tally,
  terms: number,
  term: Term,
  lists: Listed[],
  { where, circle }: Scope,
): boolean {
  const { reached, way, base } = tally;
  const before = base + terms;
  const slots = tally.slots.view();
  const share = shareWithin(where);
  const on = new WaysOn(tally.ways);
  let count = 0;
  const reach = (slot: number) => {
    reached[slot] = before + 1;
    way[slot] = on.from(way[slot]!);
    count += 1;
  };
  const inPlace = costOf(term.cityQuality, FIELD_COST.address);
  let placeIsOpen = isPlace(term, { circle });
  const takePlace = () => {
    placeIsOpen = false;
    on.by({ cost: inPlace, said: 0, text: cityText(term) });
    for (const slot of slots)
      if (reached[slot] === before && circle!.holds(segment.places, slot)) reach(slot);
  };
  for (const listed of lists) {
    const { list, cost } = listed;
    if (placeIsOpen && cost > inPlace) takePlace();
    on.by(listed);
    if (list && list.length * share > slots.length * LOOKED_UP) {
      for (const slot of slots) if (reached[slot] === before && isIn(list, slot)) reach(slot);
    } else {
      const found = takenWithin(where, list);
      for (let n = 0; n < found.length; n += 1)
        if (reached[found.at(n)] === before) reach(found.at(n));
    }
  }
  if (placeIsOpen) takePlace();
  return count > 0;
}

const cityText = ({ city }: Term): string => city!.name.toLowerCase();

/** Keeps the shops that match every term and ranks them; returns the number of shops per way. */
function finish(
  { nameLength }: Segment,
  tally: Tally,
  little: Int32Array[],
  terms: number,
): Uint32Array {
  const { reached, rank, way, ways, slots, ranks, base } = tally;
  const all = slots.view();
  const ranksInto = ranks.withRoomFor(all.length);
  const had = new ListsWith(little);
  const shops = new Uint32Array(ways.size);
  let length = 0;
  for (let at = 0; at < all.length; at += 1) {
    const slot = all[at]!;
    if (reached[slot] !== base + terms) continue;
    const its = ways.rankOf(way[slot]!, nameLength[slot]!, had.of(slot), little.length);
    rank[slot] = its;
    tally.count(its, 1);
    shops[way[slot]!]! += 1;
    all[length] = slot;
    ranksInto[length] = its;
    length += 1;
  }
  slots.length = length;
  ranks.length = length;
  return shops;
}
