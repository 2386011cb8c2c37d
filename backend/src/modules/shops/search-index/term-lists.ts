import { costOf, FIELD_COST, type Question, type Term } from './parsed-query.ts';
import type { Segment } from './segment.ts';
import { inBoth } from './sorted-numbers.ts';

/** A posting list of the shops that match a term in one way. */
export interface Listed {
  /** Null: every shop of the area. */
  list: Int32Array | null;
  cost: number;
  /** Matched words of the shop's name, counted in halves. */
  said: number;
  text: string | null;
}

const listsByTerm = new WeakMap<Segment, WeakMap<Term, Listed[]>>();

/**
 * Posting lists for all readings of a term, best first; cached, because a segment does not change.
 */
export function listsOf(segment: Segment, term: Term): Listed[] {
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
      const { word, text, isSynonym, onlyInNames } = source;
      if (isSynonym) add(name.of(word), costOf(quality, FIELD_COST.synonym), text);
      else add(name.of(word), costOf(quality, FIELD_COST.name), text, source.isHalf ? 1 : 2);
      if (onlyInNames) continue;
      add(tags.of(word), costOf(quality, FIELD_COST.tags), text);
      if (!isSynonym) add(address.of(word), costOf(quality, FIELD_COST.address), text);
    } else {
      const field = source.isSynonym ? FIELD_COST.synonym : FIELD_COST.name;
      const said = source.isSynonym ? 0 : 2 * source.words.length;
      add(allOf(segment, 'name', source.words), costOf(quality, field), null, said);
      add(allOf(segment, 'tags', source.words), costOf(quality, FIELD_COST.tags), null);
    }
  }
  lists.sort((a, b) => a.cost - b.cost || b.said - a.said);
  // Several readings often give the same list; only the best one is kept.
  return lists.filter(
    ({ list }, at) => !lists.slice(0, at).some((better) => isSame(better.list!, list!)),
  );
}

const NONE = new Int32Array(0);

/** For each stop word, the posting list of names. */
export function littleOf(segment: Segment, { little }: Question): Int32Array[] {
  return little.map(({ word }) => (word === undefined ? NONE : segment.words.name.of(word)));
}

/** Whether both lists are the same slice of the same posting lists. */
function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.buffer === b.buffer && a.byteOffset === b.byteOffset && a.length === b.length;
}

const together = new WeakMap<Segment, Map<string, Int32Array>>();
const MAX_TOGETHER = 1_000;

/**
 * Intersection of the posting lists of several words; cached, because a segment does not change.
 */
function allOf(segment: Segment, field: 'name' | 'tags', words: readonly number[]): Int32Array {
  let kept = together.get(segment);
  if (!kept || kept.size > MAX_TOGETHER) {
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
