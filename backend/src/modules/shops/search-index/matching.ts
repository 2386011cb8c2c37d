import type { Circle } from './areas.ts';
import { costOf, FIELD_COST, type Question, qualityOf, type Term } from './question.ts';
import type { Segment } from './segment.ts';
import { inBoth, isIn, GrowingNumbers } from './sorted-numbers.ts';
import { type Tally, tallyOf } from './tally.ts';
import { QUALITY } from './vocabulary.ts';
import { countWithin, shareWithin, takeWithin, within, type Within } from './within.ts';

/** What of a segment answers a question, and how well. */
export interface Matches {
  slots: Int32Array;
  /** By slot; the lower, the better. */
  rank: Uint16Array;
  /** For each term what was met of it there. */
  met: Met[];
}

export interface Met {
  /** Whether the word itself, or one that begins with it, was met. */
  asTyped: boolean;
  /** What was met instead: words with the shops that have them, the closest first. */
  instead: Map<string, { cost: number; shops: number }>;
}

/** Where a search by words looks besides the words. */
export interface Scope {
  where: Within;
  /** Whether a shop passes the filters; null without any. */
  passes: ((slot: number) => boolean) | null;
  /** So many are enough where the total does not matter. */
  enough: number;
  /** Around the place that a term names: to be in it is as good as to have the name in the address. */
  circle: Circle | null;
}

interface Listed {
  /** Null: every shop there is. */
  list: Int32Array | null;
  cost: number;
  /** How many halves of words of the name are met by it. */
  said: number;
  text: string | null;
}

/** Where a list has so many times the shops found so far, these are looked up in it. */
const LOOKED_UP = 16;
const LITTLE = 8;

/** What was taken from the list that is being looked at. */
const taken = new GrowingNumbers(1024);

/** The shops that meet every term, each by the best way in which it does. */
export function matchesIn(segment: Segment, question: Question, scope: Scope): Matches {
  const tally = tallyOf(segment);
  const met = question.terms.map((): Met => ({ asTyped: false, instead: new Map() }));
  const ordered = question.terms
    .map((term, at) => ({ term, met: met[at]!, lists: listsOf(segment, term) }))
    .map((each) => ({ ...each, length: lengthOf(segment, each, scope) }))
    .sort((a, b) => a.length - b.length);
  for (const [at, { term, lists, met: metHere }] of ordered.entries()) {
    const enough = ordered.length === 1 ? scope.enough : Infinity;
    if (at === 0) begin(segment, tally, term, lists, { ...scope, enough }, metHere);
    else if (!goOn(segment, tally, at, term, lists, scope, metHere)) break;
  }
  return { slots: finish(segment, tally, question, ordered.length), rank: tally.rank, met };
}

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

const listsByTerm = new WeakMap<Segment, WeakMap<Term, Listed[]>>();

/** The lists of everything that the term may mean, the best first; kept, since a segment does not change. */
function listsOf(segment: Segment, term: Term): Listed[] {
  let known = listsByTerm.get(segment);
  if (!known) listsByTerm.set(segment, (known = new WeakMap()));
  let lists = known.get(term);
  if (!lists) known.set(term, (lists = findLists(segment, term)));
  return lists;
}

function findLists(segment: Segment, term: Term): Listed[] {
  const lists: Listed[] = [];
  const add = (list: Int32Array, cost: number, text: string | null, said = 0) => {
    if (list.length > 0) lists.push({ list, cost, text, said });
  };
  const { name, tags, address } = segment.words;
  for (const source of term.sources) {
    const { quality } = source;
    if (source.kind === 'group') {
      const field = source.group.kind === 'city' ? FIELD_COST.address : FIELD_COST.category;
      add(segment.groups.of(source.group.number), costOf(quality, field), source.text);
    } else if (source.kind === 'word') {
      const { word, text, isSynonym } = source;
      if (isSynonym) add(name.of(word), costOf(quality, FIELD_COST.synonym), text);
      else add(name.of(word), costOf(quality, FIELD_COST.name), text, source.isHalf ? 1 : 2);
      if (term.isShort && quality !== QUALITY.exact) continue;
      add(tags.of(word), costOf(quality, FIELD_COST.tags), text);
      if (!isSynonym) add(address.of(word), costOf(quality, FIELD_COST.address), text);
    } else {
      const field = source.isSynonym ? FIELD_COST.synonym : FIELD_COST.name;
      const said = source.isSynonym ? 0 : 2 * source.words.length;
      add(allOf(segment, 'name', source.words), costOf(quality, field), null, said);
      add(allOf(segment, 'tags', source.words), costOf(quality, FIELD_COST.tags), null);
    }
  }
  return lists.sort((a, b) => a.cost - b.cost || b.said - a.said);
}

const together = new WeakMap<Segment, Map<string, Int32Array>>();
const MOST_TOGETHER = 1_000;

/** The shops that have all the words in a field; kept, since a segment does not change. */
function allOf(segment: Segment, field: 'name' | 'tags', words: readonly number[]): Int32Array {
  let kept = together.get(segment);
  if (!kept || kept.size > MOST_TOGETHER) {
    kept = new Map();
    together.set(segment, kept);
  }
  const key = `${field} ${words.join(' ')}`;
  let shops = kept.get(key);
  if (!shops) {
    shops = words
      .map((word) => segment.words[field].of(word))
      .reduce((a, b) => inBoth(a, b))
      .slice();
    kept.set(key, shops);
  }
  return shops;
}

function begin(
  segment: Segment,
  tally: Tally,
  term: Term,
  lists: Listed[],
  scope: Scope,
  met: Met,
): void {
  const { reached, rank, said, slots } = tally;
  const { alive } = segment;
  const { passes, enough } = scope;
  const meet = (there: Within, listed: Listed) => {
    const before = slots.length;
    if (before >= enough) return;
    const { cost, text } = listed;
    taken.clear();
    takeWithin(there, listed.list, taken);
    const list = taken.view();
    for (let at = 0; at < list.length; at += 1) {
      const slot = list[at]!;
      if (reached[slot] || !alive[slot] || (passes && !passes(slot))) continue;
      reached[slot] = 1;
      rank[slot] = cost;
      said[slot] = listed.said;
      slots.push(slot);
    }
    note(met, cost, text, slots.length - before);
  };
  const inPlace = costOf(term.cityQuality, FIELD_COST.address);
  for (const listed of lists) if (listed.cost <= inPlace) meet(scope.where, listed);
  if (isPlace(term, scope))
    meet(within(segment.places, scope.circle), {
      list: null,
      cost: inPlace,
      said: 0,
      text: cityText(term),
    });
  for (const listed of lists) if (listed.cost > inPlace) meet(scope.where, listed);
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
  const { reached, rank, said } = tally;
  const slots = tally.slots.view();
  const share = shareWithin(where);
  let count = 0;
  const reach = (slot: number, cost: number, more: number) => {
    reached[slot] = terms + 1;
    rank[slot]! += cost;
    said[slot]! += more;
    count += 1;
  };
  const inPlace = costOf(term.cityQuality, FIELD_COST.address);
  let placeIsOpen = isPlace(term, { circle });
  const takePlace = () => {
    placeIsOpen = false;
    const before = count;
    for (const slot of slots)
      if (reached[slot] === terms && circle!.holds(segment.places, slot)) reach(slot, inPlace, 0);
    note(met, inPlace, cityText(term), count - before);
  };
  for (const listed of lists) {
    const { list, cost, text } = listed;
    if (placeIsOpen && cost > inPlace) takePlace();
    const before = count;
    if (list && list.length * share > slots.length * LOOKED_UP) {
      for (const slot of slots)
        if (reached[slot] === terms && isIn(list, slot)) reach(slot, cost, listed.said);
    } else {
      taken.clear();
      takeWithin(where, list, taken);
      for (const slot of taken.view()) if (reached[slot] === terms) reach(slot, cost, listed.said);
    }
    note(met, cost, text, count - before);
  }
  if (placeIsOpen) takePlace();
  return count > 0;
}

const cityText = ({ city }: Term): string => city!.name.toLowerCase();

function note(met: Met, cost: number, text: string | null, shops: number): void {
  if (shops === 0) return;
  if (text === null || qualityOf(cost) <= QUALITY.prefix) {
    met.asTyped = true;
    return;
  }
  const known = met.instead.get(text);
  if (known) known.shops += shops;
  else met.instead.set(text, { cost, shops });
}

/**
 * Leaves those that met every term. Of equal ones those come first of which the whole name was typed,
 * then those with words that say little.
 */
function finish(segment: Segment, tally: Tally, { little }: Question, terms: number): Int32Array {
  const { reached, rank, said } = tally;
  const { nameLength } = segment;
  const lists = little.map(({ word }) =>
    word === undefined ? new Int32Array(0) : segment.words.name.of(word),
  );
  const slots = tally.slots.view();
  let length = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at]!;
    if (reached[slot] !== terms) {
      reached[slot] = 0;
      continue;
    }
    slots[length++] = slot;
    let had = 0;
    for (const list of lists) if (isIn(list, slot)) had += 1;
    const isWhole = said[slot]! >= 2 * (nameLength[slot]! - had);
    const missing = Math.min(lists.length - had, LITTLE - 2);
    rank[slot] = rank[slot]! * LITTLE + missing + (isWhole ? 0 : 1);
  }
  tally.slots.length = length;
  return slots.subarray(0, length);
}
