import type { Circle } from './areas.ts';
import { costOf, FIELD_COST, type Question, qualityOf, type Term } from './question.ts';
import type { Segment } from './segment.ts';
import { firstFrom, inBoth, isIn, GrowingNumbers } from './sorted-numbers.ts';
import { type RankOfNth, rankOfNth, type Tally, tallyOf } from './tally.ts';
import { QUALITY } from './vocabulary.ts';
import {
  countWithin,
  eachPartWithin,
  shareWithin,
  takeWithin,
  within,
  type Within,
} from './within.ts';

/** What of a segment answers a question, and how well. */
export interface Matches {
  slots: Int32Array;
  /** By slot, where it is met; the lower, the better. */
  rank: Uint16Array;
  isMet: (slot: number) => boolean;
  nth: (most: number) => RankOfNth;
  /** For each term what was met of it there. */
  terms: Met[];
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
  const tally = tallyOf(segment, question.terms.length);
  const terms = question.terms.map((): Met => ({ asTyped: false, instead: new Map() }));
  const little = question.little.map(({ word }) =>
    word === undefined ? NONE : segment.words.name.of(word),
  );
  const ordered = question.terms
    .map((term, at) => ({ term, met: terms[at]!, lists: listsOf(segment, term) }))
    .map((each) => ({ ...each, length: lengthOf(segment, each, scope) }))
    .sort((a, b) => a.length - b.length);
  const isOnly = ordered.length === 1;
  // Then nothing but the term decides, and its shops are ranked as they are found.
  const isFinal = isOnly && little.length === 0;
  for (const [at, { term, lists, met: metHere }] of ordered.entries()) {
    const begins = { ...scope, enough: isOnly ? scope.enough : Infinity };
    if (at === 0) begin(segment, tally, term, lists, begins, isFinal, metHere);
    else if (!goOn(segment, tally, at, term, lists, scope, metHere)) break;
  }
  if (!isFinal) finish(segment, tally, little, ordered.length);
  const { slots, rank, reached, base } = tally;
  const met = base + ordered.length;
  return {
    slots: slots.view(),
    rank,
    isMet: (slot) => reached[slot] === met,
    nth: (most) => rankOfNth(tally, most),
    terms,
  };
}

const NONE = new Int32Array(0);

/** How many of the lists have a slot; asked in the order of slots. */
class Had {
  readonly #lists: Int32Array[];
  readonly #at: number[];

  constructor(lists: Int32Array[]) {
    this.#lists = lists;
    this.#at = lists.map(() => 0);
  }

  of(slot: number): number {
    let had = 0;
    for (let word = 0; word < this.#lists.length; word += 1) {
      const list = this.#lists[word]!;
      const at = firstFrom(list, slot, this.#at[word]!);
      this.#at[word] = at;
      if (list[at] === slot) had += 1;
    }
    return had;
  }
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
  isFinal: boolean,
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
    const shops = meet(segment, tally, where, listed, scope.passes, isFinal);
    note(met, listed.cost, listed.text, shops);
  }
}

/** Adds those of a list that nothing better was known of; returns how many. */
function meet(
  segment: Segment,
  tally: Tally,
  there: Within,
  listed: Listed,
  passes: Scope['passes'],
  isFinal: boolean,
): number {
  const before = tally.slots.length;
  let wholes = 0;
  eachPartWithin(there, listed.list, (part, from, to) => {
    const some = passes ? part.subarray(from, to).filter(passes) : part;
    const [first, last] = passes ? [0, some.length] : [from, to];
    if (isFinal) wholes += meetAtLast(segment, tally, some, first, last, listed);
    else meetFirst(segment, tally, some, first, last, listed);
  });
  const shops = tally.slots.length - before;
  if (isFinal) {
    tally.count(rankOf(listed.cost, 0, true), wholes);
    tally.count(rankOf(listed.cost, 0, false), shops - wholes);
  }
  return shops;
}

/** For the first of several terms. */
function meetFirst(
  { alive }: Segment,
  { reached, rank, said, slots, base }: Tally,
  list: Int32Array,
  from: number,
  to: number,
  { cost, said: halves }: Listed,
): void {
  const into = slots.withRoomFor(to - from);
  let { length } = slots;
  for (let at = from; at < to; at += 1) {
    const slot = list[at]!;
    if (reached[slot]! > base || !alive[slot]) continue;
    reached[slot] = base + 1;
    rank[slot] = cost;
    said[slot] = halves;
    into[length++] = slot;
  }
  slots.length = length;
}

/** For the only term; returns of how many the whole name was typed. */
function meetAtLast(
  { alive, nameLength }: Segment,
  { reached, rank, slots, base }: Tally,
  list: Int32Array,
  from: number,
  to: number,
  { cost, said: halves }: Listed,
): number {
  const whole = rankOf(cost, 0, true);
  const part = rankOf(cost, 0, false);
  const into = slots.withRoomFor(to - from);
  let { length } = slots;
  let wholes = 0;
  for (let at = from; at < to; at += 1) {
    const slot = list[at]!;
    if (reached[slot]! > base || !alive[slot]) continue;
    reached[slot] = base + 1;
    into[length++] = slot;
    if (halves >= 2 * nameLength[slot]!) {
      rank[slot] = whole;
      wholes += 1;
    } else rank[slot] = part;
  }
  slots.length = length;
  return wholes;
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

/** Leaves those that met every term, and ranks them. */
function finish({ nameLength }: Segment, tally: Tally, little: Int32Array[], terms: number): void {
  const { reached, rank, said, slots, base } = tally;
  const all = slots.view();
  const had = new Had(little);
  let length = 0;
  for (let at = 0; at < all.length; at += 1) {
    const slot = all[at]!;
    if (reached[slot] !== base + terms) continue;
    all[length++] = slot;
    const words = had.of(slot);
    const isWhole = said[slot]! >= 2 * (nameLength[slot]! - words);
    rank[slot] = rankOf(rank[slot]!, little.length - words, isWhole);
    tally.count(rank[slot], 1);
  }
  slots.length = length;
}

/**
 * Of shops that meet the terms equally well those come first of which the whole name was typed, then
 * those that miss few of the words that say little.
 */
function rankOf(cost: number, missing: number, isWhole: boolean): number {
  return cost * LITTLE + Math.min(missing, LITTLE - 2) + (isWhole ? 0 : 1);
}
