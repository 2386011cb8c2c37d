import { type BestFirst, emptySorted, type Sorted } from './best-first.ts';
import { compareIds } from './shop-ids.ts';

/** Room for so many is used again. */
export const FEW = 128;

/** What is kept of shops, side by side, and where each of them is kept, in their order. */
class Room {
  readonly slots = new Int32Array(FEW);
  readonly first = new Float64Array(FEW);
  readonly second = new Float64Array(FEW);
  readonly third = new Float64Array(FEW);
  readonly order = new Uint8Array(FEW);
}

const free: Room[] = [];

/**
 * Few shops, in their order all the time: most of those that come are behind them, or nearly so, because the
 * nearest are looked for from the person outward.
 */
export class FewInOrder implements BestFirst {
  readonly #limit: number;
  readonly #ids: Uint32Array;
  readonly #room = free.pop() ?? new Room();
  #length = 0;
  /** The first number of the last one, once there are as many as there may be. */
  #last = Infinity;

  constructor(limit: number, ids: Uint32Array) {
    this.#limit = limit;
    this.#ids = ids;
    this.clear();
  }

  clear(): void {
    this.#length = 0;
    this.#last = this.#limit === 0 ? -Infinity : Infinity;
  }

  last(number: 'first' | 'second'): number {
    if (number === 'first' || this.#length < this.#limit || this.#length === 0) return this.#last;
    return this.#room.second[this.#room.order[this.#length - 1]!]!;
  }

  isPast(first: number, second: number): boolean {
    if (first !== this.#last || this.#length < this.#limit) return first > this.#last;
    return second > this.last('second');
  }

  offer(slot: number, first: number, second: number, third: number): void {
    const { order, first: firsts, slots, second: seconds, third: thirds } = this.#room;
    let at = this.#length;
    let place = at;
    if (at < this.#limit) this.#length += 1;
    else {
      if (first > this.#last || at === 0) return;
      at -= 1;
      place = order[at]!;
      if (first === this.#last && this.#compare(slot, second, third, place) >= 0) return;
    }
    for (; at > 0; at -= 1) {
      const before = order[at - 1]!;
      const its = firsts[before]!;
      if (its < first || (its === first && this.#compare(slot, second, third, before) >= 0)) break;
      order[at] = before;
    }
    order[at] = place;
    slots[place] = slot;
    firsts[place] = first;
    seconds[place] = second;
    thirds[place] = third;
    if (this.#length === this.#limit) this.#last = firsts[order[this.#length - 1]!]!;
  }

  takeSorted(): Sorted {
    const { order, slots, first, second, third } = this.#room;
    const sorted = emptySorted(this.#length);
    for (let n = 0; n < this.#length; n += 1) {
      const at = order[n]!;
      sorted.slots[n] = slots[at]!;
      sorted.first[n] = first[at]!;
      sorted.second[n] = second[at]!;
      sorted.third[n] = third[at]!;
    }
    free.push(this.#room);
    return sorted;
  }

  /** Where the first numbers are equal. */
  #compare(slot: number, second: number, third: number, at: number): number {
    const { slots, second: seconds, third: thirds } = this.#room;
    if (second !== seconds[at]!) return second < seconds[at]! ? -1 : 1;
    if (third !== thirds[at]!) return third < thirds[at]! ? -1 : 1;
    return compareIds(this.#ids, slot, this.#ids, slots[at]!);
  }
}
