import { meet, type RankedList, rankOf } from './meeting.ts';
import { type Matches, type Met, note, nothingMet, type Scope } from './matches.ts';
import { nearest, nearestMarked } from './nearest.ts';
import { costOf, FIELD_COST, type Question, type Term } from './question.ts';
import type { Segment } from './segment.ts';
import { GrowingNumbers, isIn, ListsWith } from './sorted-numbers.ts';
import { rankOfNth, type Tally, tallyOf } from './tally.ts';
import { type Listed, listsOf } from './term-lists.ts';
import { matchesAmong, termShopsOf } from './term-shops.ts';
import { countWithin, mostWithin, shareWithin, takeWithin, within, type Within } from './within.ts';

/** Where a list has so many times the shops found so far, these are looked up in it. */
const LOOKED_UP = 16;

/** What was taken from the list that is being looked at. */
const taken = new GrowingNumbers(1024);

/** The shops that meet every term, each by the best way in which it does. */
export function matchesIn(segment: Segment, question: Question, scope: Scope): Matches {
  const known = knownMatches(segment, question, scope);
  if (known) return known;
  const tally = tallyOf(segment, question.terms.length);
  const met = question.terms.map(nothingMet);
  const little = question.little.map(({ word }) =>
    word === undefined ? NONE : segment.words.name.of(word),
  );
  const ordered = question.terms
    .map((term, at) => ({ term, met: met[at]!, lists: listsOf(segment, term) }))
    .map((each) => ({ ...each, length: lengthOf(segment, each, scope) }))
    .sort((a, b) => a.length - b.length);
  const isOnly = ordered.length === 1;
  // Then nothing but the term decides, and its shops are ranked as they are found.
  const isFinal = isOnly && little.length === 0;
  const lists: RankedList[] = [];
  const begins = { ...scope, enough: isOnly ? scope.enough : Infinity };
  for (const [at, { term, lists: own, met: metHere }] of ordered.entries()) {
    if (at === 0) begin(segment, tally, term, own, begins, isFinal ? lists : null, metHere);
    else if (!goOn(segment, tally, at, term, own, scope, metHere)) break;
  }
  if (!isFinal) finish(segment, tally, little, ordered.length);
  return tallied(tally, ordered.length, lists, scope.where, met);
}

/** Of one term that was asked for before, which nothing else has a say in. */
function knownMatches(segment: Segment, { terms, little }: Question, scope: Scope): Matches | null {
  const [term] = terms;
  if (!term || terms.length > 1 || little.length > 0) return null;
  if (scope.passes || scope.enough < Infinity || isPlace(term, scope)) return null;
  const shops = termShopsOf(segment, term);
  return shops && matchesAmong(segment, shops, scope.where);
}

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
    met,
    slots: () => slots.view(),
    nth: (most) => rankOfNth(tally, most),
    eachUpTo(last, shops, use) {
      const [all, its] = [slots.view(), ranks.view()];
      for (let at = 0, left = shops; left > 0; at += 1) {
        if (its[at]! > last) continue;
        use(all[at]!, its[at]!);
        left -= 1;
      }
    },
    offerNearest(search, asked, offer) {
      const isMet = (slot: number) => reached[slot] === byAll && rank[slot] === asked;
      // The list that has all shops of this rank, if there is one.
      const [first, ...others] = lists.filter((each) => each.rank === asked);
      return first?.list && others.length === 0
        ? nearest(search, first.list, isMet, offer)
        : nearestMarked(search, mostWithin(where), isMet, offer);
    },
  };
}

const NONE = new Int32Array(0);

/** How many shops meet the term at most. */
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
  ranked: RankedList[] | null,
  met: Met,
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
    const shops = meet(segment, tally, where, listed, scope.passes, ranked);
    note(met, listed.cost, listed.text, shops);
  }
}

/** Goes on with the shops that met every term before; false if there are none left. */
function goOn(
  segment: Segment,
  tally: Tally,
  terms: number,
  term: Term,
  lists: Listed[],
  { where, circle }: Scope,
  met: Met,
): boolean {
  const { reached, rank, said, base } = tally;
  const before = base + terms;
  const slots = tally.slots.view();
  const share = shareWithin(where);
  let count = 0;
  const reach = (slot: number, cost: number, more: number) => {
    reached[slot] = before + 1;
    rank[slot]! += cost;
    said[slot]! += more;
    count += 1;
  };
  const inPlace = costOf(term.cityQuality, FIELD_COST.address);
  let placeIsOpen = isPlace(term, { circle });
  const takePlace = () => {
    placeIsOpen = false;
    const known = count;
    for (const slot of slots)
      if (reached[slot] === before && circle!.holds(segment.places, slot)) reach(slot, inPlace, 0);
    note(met, inPlace, cityText(term), count - known);
  };
  for (const listed of lists) {
    const { list, cost, text } = listed;
    if (placeIsOpen && cost > inPlace) takePlace();
    const known = count;
    if (list && list.length * share > slots.length * LOOKED_UP) {
      for (const slot of slots)
        if (reached[slot] === before && isIn(list, slot)) reach(slot, cost, listed.said);
    } else {
      taken.clear();
      takeWithin(where, list, taken);
      for (const slot of taken.view()) if (reached[slot] === before) reach(slot, cost, listed.said);
    }
    note(met, cost, text, count - known);
  }
  if (placeIsOpen) takePlace();
  return count > 0;
}

const cityText = ({ city }: Term): string => city!.name.toLowerCase();

/** Leaves those that met every term, and ranks them. */
function finish({ nameLength }: Segment, tally: Tally, little: Int32Array[], terms: number): void {
  const { reached, rank, said, slots, ranks, base } = tally;
  const all = slots.view();
  const ranksInto = ranks.withRoomFor(all.length);
  const had = new ListsWith(little);
  let length = 0;
  for (let at = 0; at < all.length; at += 1) {
    const slot = all[at]!;
    if (reached[slot] !== base + terms) continue;
    const words = had.of(slot);
    const isWhole = said[slot]! + words > 0 && said[slot]! >= 2 * (nameLength[slot]! - words);
    const its = rankOf(rank[slot]!, little.length - words, isWhole);
    rank[slot] = its;
    tally.count(its, 1);
    all[length] = slot;
    ranksInto[length] = its;
    length += 1;
  }
  slots.length = length;
  ranks.length = length;
}
