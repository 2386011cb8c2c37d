import { type BestFirst, emptySorted, type Sorted } from './best-first.ts';
import { compareIds } from './shop-ids.ts';

/** Any number of shops, under the last one of them, which is always known. */
export class ManyInHeap implements BestFirst {
  readonly #limit: number;
  readonly #ids: Uint32Array;
  readonly #slots: Int32Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #third: Float64Array;
  #length = 0;

  constructor(limit: number, ids: Uint32Array) {
    this.#limit = limit;
    this.#ids = ids;
    this.#slots = new Int32Array(limit);
    this.#first = new Float64Array(limit);
    this.#second = new Float64Array(limit);
    this.#third = new Float64Array(limit);
  }

  clear(): void {
    this.#length = 0;
  }

  last(number: 'first' | 'second'): number {
    if (this.#length < this.#limit) return Infinity;
    return (number === 'first' ? this.#first : this.#second)[0]!;
  }

  isPast(first: number, second: number): boolean {
    if (this.#length < this.#limit) return false;
    const last = this.#first[0]!;
    return first > last || (first === last && second > this.#second[0]!);
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
      this.#put(at, slot, first, second, third);
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
    this.#put(at, slot, first, second, third);
  }

  takeSorted(): Sorted {
    const sorted = emptySorted(this.#length);
    for (let last = this.#length - 1; last >= 0; last -= 1) {
      sorted.slots[last] = this.#slots[0]!;
      sorted.first[last] = this.#first[0]!;
      sorted.second[last] = this.#second[0]!;
      sorted.third[last] = this.#third[0]!;
      this.#length = last;
      this.#sink(this.#slots[last]!, this.#first[last]!, this.#second[last]!, this.#third[last]!);
    }
    return sorted;
  }

  #compareKept(a: number, b: number): number {
    return this.#compare(this.#slots[a]!, this.#first[a]!, this.#second[a]!, this.#third[a]!, b);
  }

  #compare(slot: number, first: number, second: number, third: number, kept: number): number {
    if (first !== this.#first[kept]!) return first < this.#first[kept]! ? -1 : 1;
    if (second !== this.#second[kept]!) return second < this.#second[kept]! ? -1 : 1;
    if (third !== this.#third[kept]!) return third < this.#third[kept]! ? -1 : 1;
    return compareIds(this.#ids, slot, this.#ids, this.#slots[kept]!);
  }

  #move(from: number, to: number): void {
    this.#slots[to] = this.#slots[from]!;
    this.#first[to] = this.#first[from]!;
    this.#second[to] = this.#second[from]!;
    this.#third[to] = this.#third[from]!;
  }

  #put(at: number, slot: number, first: number, second: number, third: number): void {
    this.#slots[at] = slot;
    this.#first[at] = first;
    this.#second[at] = second;
    this.#third[at] = third;
  }
}
