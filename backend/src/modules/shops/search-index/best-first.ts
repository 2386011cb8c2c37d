import { compareIds } from './shop-ids.ts';

/**
 * Keeps the first shops of an order out of any number that are offered, without sorting the others. The
 * order is by three numbers, then by id, so that it is the same for every page.
 */
export class BestFirst {
  readonly #limit: number;
  readonly #ids: Uint32Array;
  // Made by each search: plain arrays cost less there than typed ones.
  readonly #slots: number[] = [];
  readonly #first: number[] = [];
  readonly #second: number[] = [];
  readonly #third: number[] = [];
  length = 0;

  constructor(limit: number, ids: Uint32Array) {
    this.#limit = limit;
    this.#ids = ids;
  }

  /** The given number of the last of them once there are as many as there may be, before that Infinity. */
  last(number: 'first' | 'second'): number {
    if (this.length < this.#limit) return Infinity;
    return (number === 'first' ? this.#first : this.#second)[0] ?? -Infinity;
  }

  /** Whether a shop with these numbers is behind all of the first ones so far, whatever its third one is. */
  isPast(first: number, second: number): boolean {
    if (this.length < this.#limit || this.length === 0) return false;
    const last = this.#first[0]!;
    return first > last || (first === last && second > this.#second[0]!);
  }

  /** Takes a shop if it belongs to the first ones so far. */
  offer(slot: number, first: number, second: number, third: number): void {
    if (this.length < this.#limit) {
      let at = this.length;
      this.length += 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (this.#compare(slot, first, second, third, parent) <= 0) break;
        this.#move(parent, at);
        at = parent;
      }
      this.#put(at, slot, first, second, third);
      return;
    }
    if (this.#limit === 0 || this.#compare(slot, first, second, third, 0) >= 0) return;
    this.#sink(slot, first, second, third);
  }

  /** Puts a shop in the place of the last one. */
  #sink(slot: number, first: number, second: number, third: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.length) break;
      if (child + 1 < this.length && this.#compareKept(child + 1, child) > 0) child += 1;
      if (this.#compare(slot, first, second, third, child) >= 0) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, slot, first, second, third);
  }

  /** Takes all of them out, in their order. */
  takeSorted(): { slot: number; keys: readonly [number, number, number] }[] {
    const sorted: { slot: number; keys: readonly [number, number, number] }[] = [];
    for (let left = this.length; left > 0; left -= 1) {
      sorted.push({
        slot: this.#slots[0]!,
        keys: [this.#first[0]!, this.#second[0]!, this.#third[0]!],
      });
      const last = left - 1;
      this.length = last;
      this.#sink(this.#slots[last]!, this.#first[last]!, this.#second[last]!, this.#third[last]!);
    }
    return sorted.reverse();
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
