import { type TopK, Columns, emptySorted, type Sorted, type TieBreak } from './top-k.ts';

/** Collector for larger k: a binary heap with the worst shop at its root. */
export class HeapTopK implements TopK {
  readonly #limit: number;
  readonly #tieBreak: TieBreak;
  readonly #columns: Columns;
  #length = 0;

  constructor(limit: number, tieBreak: TieBreak) {
    this.#limit = limit;
    this.#tieBreak = tieBreak;
    this.#columns = new Columns(limit);
  }

  clear(): void {
    this.#length = 0;
  }

  bound(key: 'first' | 'second'): number {
    if (this.#length < this.#limit) return Infinity;
    return this.#columns[key][0]!;
  }

  push(slot: number, first: number, second: number): void {
    if (this.#length < this.#limit) {
      let at = this.#length;
      this.#length += 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (this.#compare(slot, first, second, parent) <= 0) break;
        this.#move(parent, at);
        at = parent;
      }
      this.#columns.put(at, slot, first, second);
      return;
    }
    if (this.#compare(slot, first, second, 0) >= 0) return;
    this.#sink(slot, first, second);
  }

  /** Puts a shop at the root and restores the heap. */
  #sink(slot: number, first: number, second: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#length) break;
      if (child + 1 < this.#length && this.#comparePair(child + 1, child) > 0) child += 1;
      if (this.#compare(slot, first, second, child) >= 0) break;
      this.#move(child, at);
      at = child;
    }
    this.#columns.put(at, slot, first, second);
  }

  get length(): number {
    return this.#length;
  }

  takeSorted(from = 0): Sorted {
    const sorted = emptySorted(Math.max(0, this.#length - from));
    for (let last = this.#length - 1; last >= from; last -= 1) {
      this.#columns.copyTo(0, sorted, last - from);
      this.#length = last;
      const { slots, first, second } = this.#columns;
      this.#sink(slots[last]!, first[last]!, second[last]!);
    }
    return sorted;
  }

  #comparePair(a: number, b: number): number {
    const { slots, first, second } = this.#columns;
    return this.#compare(slots[a]!, first[a]!, second[a]!, b);
  }

  #compare(slot: number, first: number, second: number, at: number): number {
    return this.#columns.compare(slot, first, second, at, this.#tieBreak);
  }

  #move(from: number, to: number): void {
    const { slots, first, second } = this.#columns;
    this.#columns.put(to, slots[from]!, first[from]!, second[from]!);
  }
}
