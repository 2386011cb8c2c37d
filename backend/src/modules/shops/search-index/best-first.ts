import { compareIds } from './shop-ids.ts';

/** What is kept of the first shops, side by side. */
interface Room {
  slots: Int32Array;
  first: Float64Array;
  second: Float64Array;
  third: Float64Array;
}

/** Most searches want no more at once; room for so many is used again. */
const USUAL = 128;
const free: Room[] = [];

function roomFor(shops: number): Room {
  const room = shops <= USUAL ? free.pop() : undefined;
  if (room) return room;
  const size = Math.max(shops, USUAL);
  const numbers = () => new Float64Array(size);
  return { slots: new Int32Array(size), first: numbers(), second: numbers(), third: numbers() };
}

/**
 * Keeps the first shops of an order out of any number that are offered, without sorting the others. The
 * order is by three numbers, then by id, so that it is the same for every page.
 */
export class BestFirst {
  readonly #limit: number;
  readonly #ids: Uint32Array;
  /** Null once they were taken. */
  #room: Room | null;
  readonly #slots: Int32Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #third: Float64Array;
  length = 0;

  constructor(limit: number, ids: Uint32Array) {
    this.#limit = limit;
    this.#ids = ids;
    const room = (this.#room = roomFor(limit));
    this.#slots = room.slots;
    this.#first = room.first;
    this.#second = room.second;
    this.#third = room.third;
  }

  /** Forgets all that were offered. */
  clear(): void {
    this.length = 0;
  }

  /** The given number of the last of them once there are as many as there may be, before that Infinity. */
  last(number: 'first' | 'second'): number {
    if (this.length < this.#limit) return Infinity;
    if (this.length === 0) return -Infinity;
    return (number === 'first' ? this.#first : this.#second)[0]!;
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

  /**
   * Takes all of them out, in their order, as `make` makes them of a slot and its three numbers. Nothing may be
   * offered afterwards.
   */
  takeSorted<Made>(
    make: (slot: number, first: number, second: number, third: number) => Made,
  ): Made[] {
    const sorted = new Array<Made>(this.length);
    for (let last = this.length - 1; last >= 0; last -= 1) {
      sorted[last] = make(this.#slots[0]!, this.#first[0]!, this.#second[0]!, this.#third[0]!);
      this.length = last;
      this.#sink(this.#slots[last]!, this.#first[last]!, this.#second[last]!, this.#third[last]!);
    }
    if (this.#room && this.#slots.length === USUAL) free.push(this.#room);
    this.#room = null;
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
