import type { Segment } from '../segments/segment.ts';
import { intersection } from '../structures/sorted-numbers.ts';
import { costOf, FIELD_COST } from './match-cost.ts';
import type { TermMatchKind } from './match-kinds.ts';
import type { ParsedQuery, Term } from './parsed-query.ts';

/** A posting list of the shops that match a term in one way. */
export interface TermPostings extends TermMatchKind {
  /** Null: every shop of the area. */
  list: Int32Array | null;
}

const NONE = new Int32Array(0);
const MAX_INTERSECTIONS = 1_000;

/** The posting lists of terms in one segment; cached, because a segment does not change. */
export class TermPostingsCache {
  readonly #segment: Segment;
  readonly #byTerm = new WeakMap<Term, TermPostings[]>();
  readonly #intersections = new Map<string, Int32Array>();

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Posting lists for all expansions of a term, best first. */
  of(term: Term): TermPostings[] {
    let lists = this.#byTerm.get(term);
    if (!lists) this.#byTerm.set(term, (lists = this.#find(term)));
    return lists;
  }

  /** For each stop word, the posting list of names. */
  ofStopWords({ stopWords }: ParsedQuery): Int32Array[] {
    const { name } = this.#segment.words;
    return stopWords.map(({ word }) => (word === undefined ? NONE : name.of(word)));
  }

  #find(term: Term): TermPostings[] {
    const lists: TermPostings[] = [];
    const add = (list: Int32Array, cost: number, text: string | null, nameHalves = 0) => {
      if (list.length > 0) lists.push({ list, cost, text, nameHalves });
    };
    const { groups } = this.#segment;
    const { name, tags, address } = this.#segment.words;
    for (const expansion of term.expansions) {
      const { quality } = expansion;
      if (expansion.kind === 'group') {
        const field = expansion.group.kind === 'city' ? FIELD_COST.address : FIELD_COST.category;
        add(groups.of(expansion.group.number), costOf(quality, field), expansion.text);
      } else if (expansion.kind === 'word') {
        const { word, text, isSynonym, onlyInNames } = expansion;
        if (isSynonym) add(name.of(word), costOf(quality, FIELD_COST.synonym), text);
        else add(name.of(word), costOf(quality, FIELD_COST.name), text, expansion.isHalf ? 1 : 2);
        if (onlyInNames) continue;
        add(tags.of(word), costOf(quality, FIELD_COST.tags), text);
        if (!isSynonym) add(address.of(word), costOf(quality, FIELD_COST.address), text);
      } else {
        const { words, isSynonym } = expansion;
        const field = isSynonym ? FIELD_COST.synonym : FIELD_COST.name;
        const nameHalves = isSynonym ? 0 : 2 * words.length;
        add(this.#intersectionOf('name', words), costOf(quality, field), null, nameHalves);
        add(this.#intersectionOf('tags', words), costOf(quality, FIELD_COST.tags), null);
      }
    }
    lists.sort((a, b) => a.cost - b.cost || b.nameHalves - a.nameHalves);
    // Several expansions often give the same list; only the best one is kept.
    const better = new Map<ArrayBufferLike, Set<number>>();
    return lists.filter(({ list }) => isNew(better, list!));
  }

  /** Intersection of the posting lists of several words. */
  #intersectionOf(field: 'name' | 'tags', words: readonly number[]): Int32Array {
    const key = `${field} ${words.join(' ')}`;
    let slots = this.#intersections.get(key);
    if (!slots) {
      slots = words
        .map((word) => this.#segment.words[field].of(word))
        .reduce((a, b) => intersection(a, b))
        .slice();
      if (this.#intersections.size > MAX_INTERSECTIONS) this.#intersections.clear();
      this.#intersections.set(key, slots);
    }
    return slots;
  }
}

/** Adds a list to those seen, by buffer and offset; false if it was there. */
function isNew(seen: Map<ArrayBufferLike, Set<number>>, { buffer, byteOffset }: Int32Array) {
  const offsets = seen.get(buffer);
  if (!offsets) seen.set(buffer, new Set([byteOffset]));
  else if (offsets.has(byteOffset)) return false;
  else offsets.add(byteOffset);
  return true;
}
