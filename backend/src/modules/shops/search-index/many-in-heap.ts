import { type BestFirst, Columns, emptySorted, type Sorted } from './best-first.ts';

/** Any number of shops, under the last one of them, which is always known. */
export class ManyInHeap implements BestFirst {
  readonly #limit: number;
  readonly #ids: Uint32Array;
  readonly #columns: Columns;
  #length = 0;

  constructor(limit: number, ids: Uint32Array) {
    this.#limit = limit;
    this.#ids = ids;
    this.#columns = new Columns(limit);
  }

  clear(): void {
    this.#length = 0;
  }

  last(number: 'first' | 'second'): number {
    if (this.#length < this.#limit) return Infinity;
    return this.#columns[number][0]!;
  }

  isPast(first: number, second: number): boolean {
    if (this.#length < this.#limit) return false;
    const last = this.last('first');
    return first > last || (first === last && second > this.last('second'));
  }

  offer(slot: number, first: number, second: number, third: number): void {
    if (this.#length < this.#limit) {
      let at = this.#length;
      this.#length += 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (this.#compare(slot, first, second, third, parent) <= 0) break;
        this.#move(parent, at);
        at = parent;
      }
      this.#columns.put(at, slot, first, second, third);
      return;
    }
    if (this.#compare(slot, first, second, third, 0) >= 0) return;
    this.#sink(slot, first, second, third);
  }

  /** Puts a shop in the place of the last one. */
  #sink(slot: number, first: number, second: number, third: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#length) break;
      if (child + 1 < this.#length && this.#compareKept(child + 1, child) > 0) child += 1;
      if (this.#compare(slot, first, second, third, child) >= 0) break;
      this.#move(child, at);
      at = child;
    }
    this.#columns.put(at, slot, first, second, third);
  }

  takeSorted(): Sorted {
    const sorted = emptySorted(this.#length);
    for (let last = this.#length - 1; last >= 0; last -= 1) {
      this.#columns.tell(0, sorted, last);
      this.#length = last;
      const { slots, first, second, third } = this.#columns;
      this.#sink(slots[last]!, first[last]!, second[last]!, third[last]!);
    }
    return sorted;
  }

  #compareKept(a: number, b: number): number {
    const { slots, first, second, third } = this.#columns;
    return this.#compare(slots[a]!, first[a]!, second[a]!, third[a]!, b);
  }

  #compare(slot: number, first: number, second: number, third: number, at: number): number {
    return this.#columns.compare(this.#ids, slot, first, second, third, at);
  }

  #move(from: number, to: number): void {
    const { slots, first, second, third } = this.#columns;
    this.#columns.put(to, slots[from]!, first[from]!, second[from]!, third[from]!);
  }
}
