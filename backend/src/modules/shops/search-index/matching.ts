import type { Circle } from './areas.ts';
import { costOf, FIELD_COST, type Question, qualityOf, type Term } from './question.ts';
import type { Segment } from './segment.ts';
import { inBoth, isIn, GrowingNumbers } from './sorted-numbers.ts';
import { QUALITY } from './vocabulary.ts';
import { eachWithin, within, type Within } from './within.ts';

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
  /** Whether a shop passes the filters. */
  passes: (slot: number) => boolean;
  /** Around the place that a term names: to be in it is as good as to have the name in the address. */
  circle: Circle | null;
}

interface Listed {
  list: Int32Array;
  cost: number;
  /** How many halves of words of the name are met by it. */
  said: number;
  text: string | null;
}

/** Of a list that is longer than so many times the shops found so far, these are looked up in it. */
const LOOKED_UP = 16;
const LITTLE = 8;

/** Room in which the shops of a segment are counted; one for each segment, used again and again. */
class Tally {
  readonly reached: Uint8Array;
  readonly rank: Uint16Array;
  /** Halves of words of the name that were met. */
  readonly said: Uint8Array;
  readonly slots = new GrowingNumbers(1024);

  constructor(size: number) {
    this.reached = new Uint8Array(size);
    this.rank = new Uint16Array(size);
    this.said = new Uint8Array(size);
  }

  clear(): void {
    for (const slot of this.slots.view()) this.reached[slot] = 0;
    this.slots.clear();
  }
}

const tallies = new WeakMap<Segment, Tally>();

/** The shops that meet every term, each by the best way in which it does. */
export function matchesIn(segment: Segment, question: Question, scope: Scope): Matches {
  let tally = tallies.get(segment);
  if (!tally) {
    tally = new Tally(segment.size);
    tallies.set(segment, tally);
  }
  tally.clear();
  const met = question.terms.map((): Met => ({ asTyped: false, instead: new Map() }));
  const ordered = question.terms
    .map((term, at) => ({ term, met: met[at]!, lists: listsOf(segment, term) }))
    .map((each) => ({
      ...each,
      length: each.lists.reduce((sum, { list }) => sum + list.length, 0),
    }))
    .sort((a, b) => isPlace(a.term, scope) - isPlace(b.term, scope) || a.length - b.length);
  for (const [at, { term, lists, met: metHere }] of ordered.entries()) {
    if (at === 0) begin(segment, tally, term, lists, scope, metHere);
    else if (!goOn(segment, tally, at, term, lists, scope, metHere)) break;
  }
  const slots = tally.slots.view().filter((slot) => tally.reached[slot] === ordered.length);
  rankWhole(segment, tally, question, slots);
  return { slots, rank: tally.rank, met };
}

function isPlace(term: Term, { circle }: Scope): number {
  return circle && term.city ? 1 : 0;
}

/** The lists of everything that the term may mean, the best first. */
function listsOf(segment: Segment, term: Term): Listed[] {
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
      if (isSynonym) add(name.of(word), costOf(quality, FIELD_COST.category), text);
      else add(name.of(word), costOf(quality, FIELD_COST.name), text, source.isHalf ? 1 : 2);
      if (term.isShort && quality !== QUALITY.exact) continue;
      add(tags.of(word), costOf(quality, FIELD_COST.tags), text);
      if (!isSynonym) add(address.of(word), costOf(quality, FIELD_COST.address), text);
    } else {
      const field = source.isSynonym ? FIELD_COST.category : FIELD_COST.name;
      const said = source.isSynonym ? 0 : 2 * source.words.length;
      add(allOf(source.words.map((word) => name.of(word))), costOf(quality, field), null, said);
      add(allOf(source.words.map((word) => tags.of(word))), costOf(quality, FIELD_COST.tags), null);
    }
  }
  return lists.sort((a, b) => a.cost - b.cost || b.said - a.said);
}

function allOf(lists: Int32Array[]): Int32Array {
  return lists.reduce((all, list) => inBoth(all, list));
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
  const meet = (listed: Listed) => {
    const before = slots.length;
    const { cost } = listed;
    eachWithin(scope.where, listed.list, (slot) => {
      if (reached[slot] || !alive[slot] || !scope.passes(slot)) return;
      reached[slot] = 1;
      rank[slot] = cost;
      said[slot] = listed.said;
      slots.push(slot);
    });
    note(met, listed, slots.length - before);
  };
  const inPlace = costOf(term.cityQuality, FIELD_COST.address);
  for (const listed of lists) if (listed.cost <= inPlace) meet(listed);
  if (isPlace(term, scope)) {
    const before = slots.length;
    eachWithin(within(segment.places, scope.circle), null, (slot) => {
      if (reached[slot] || !alive[slot] || !scope.passes(slot)) return;
      reached[slot] = 1;
      rank[slot] = inPlace;
      said[slot] = 0;
      slots.push(slot);
    });
    note(met, { cost: inPlace, text: cityText(term) }, slots.length - before);
  }
  for (const listed of lists) if (listed.cost > inPlace) meet(listed);
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
  let count = 0;
  const reach = (slot: number, cost: number, more: number) => {
    reached[slot] = terms + 1;
    rank[slot]! += cost;
    said[slot]! += more;
    count += 1;
  };
  const inPlace = costOf(term.cityQuality, FIELD_COST.address);
  let placeIsOpen = isPlace(term, { circle } as Scope) === 1;
  const takePlace = () => {
    placeIsOpen = false;
    const before = count;
    for (const slot of slots)
      if (reached[slot] === terms && circle!.holds(segment.places, slot)) reach(slot, inPlace, 0);
    note(met, { cost: inPlace, text: cityText(term) }, count - before);
  };
  for (const listed of lists) {
    const { list, cost } = listed;
    if (placeIsOpen && cost > inPlace) takePlace();
    const before = count;
    if (list.length > slots.length * LOOKED_UP) {
      for (const slot of slots)
        if (reached[slot] === terms && isIn(list, slot)) reach(slot, cost, listed.said);
    } else
      eachWithin(where, list, (slot) => {
        if (reached[slot] === terms) reach(slot, cost, listed.said);
      });
    note(met, listed, count - before);
  }
  if (placeIsOpen) takePlace();
  return count > 0;
}

const cityText = ({ city }: Term): string => city!.name.toLowerCase();

function note(met: Met, { cost, text }: Pick<Listed, 'cost' | 'text'>, shops: number): void {
  if (shops === 0) return;
  if (text === null || qualityOf(cost) <= QUALITY.prefix) {
    met.asTyped = true;
    return;
  }
  const known = met.instead.get(text);
  if (known) known.shops += shops;
  else met.instead.set(text, { cost, shops });
}

/** Of equal ones those come first of which the whole name was typed, then those with words that say little. */
function rankWhole(
  segment: Segment,
  { rank, said }: Tally,
  { little }: Question,
  slots: Int32Array,
): void {
  const lists = little.map(({ word }) =>
    word === undefined ? new Int32Array(0) : segment.words.name.of(word),
  );
  for (const slot of slots) {
    const had = lists.reduce((sum, list) => sum + (isIn(list, slot) ? 1 : 0), 0);
    const isWhole = said[slot]! >= 2 * (segment.nameLength[slot]! - had);
    const missing = Math.min(lists.length - had, LITTLE - 2);
    rank[slot] = rank[slot]! * LITTLE + missing + (isWhole ? 0 : 1);
  }
}
