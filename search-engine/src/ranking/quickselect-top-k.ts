import quickselect from 'quickselect';
import { Columns, emptySorted, type Sorted, type TieBreak, type TopK } from './top-k.ts';

/**
 * Collector for very large k: keeps every shop and orders only those that are taken
 * (quickselect). For pages that far back, a sorted structure would take seconds.
 */
export class QuickselectTopK implements TopK {
  readonly #limit: number;
  readonly #tieBreak: TieBreak;
  readonly #columns: Columns;
  #length = 0;

  /** @param size maximum number of shops that are pushed */
  constructor(limit: number, tieBreak: TieBreak, size: number) {
    this.#limit = limit;
    this.#tieBreak = tieBreak;
    this.#columns = new Columns(size);
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** No bound is known: any shop can still be among the first k. */
  bound(): number {
    return Infinity;
  }

  push(slot: number, first: number, second: number): void {
    this.#columns.put(this.#length, slot, first, second);
    this.#length += 1;
  }

  takeSorted(from = 0): Sorted {
    const to = Math.min(this.#limit, this.#length);
    if (from >= to) return emptySorted(0);
    const inOrder: number[] = [];
    for (let at = 0; at < this.#length; at += 1) inOrder.push(at);
    const { slots, first, second } = this.#columns;
    const compare = (a: number, b: number) =>
      this.#columns.compare(slots[a]!, first[a]!, second[a]!, b, this.#tieBreak);
    const end = this.#length - 1;
    if (from > 0) quickselect(inOrder, from, 0, end, compare);
    quickselect(inOrder, to - 1, from, end, compare);
    const taken = inOrder.slice(from, to).sort(compare);
    const sorted = emptySorted(taken.length);
    for (const [n, at] of taken.entries()) this.#columns.copyTo(at, sorted, n);
    return sorted;
  }
}
