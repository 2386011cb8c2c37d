import { type BestFirst, emptySorted, type Sorted } from './best-first.ts';
import { compareIds } from './shop-ids.ts';

/** Room for so many is used again. */
export const FEW = 128;
/** The lowest bits of a key, which say where its shop is kept. */
const PLACE = FEW - 1;
/** A step of the first number, which is more than all second ones. */
const ONE_FIRST = 8;
/** Beyond all first numbers but infinite ones, whose lowest bits cannot be used. */
const FARTHEST = 1e15;
/** Which half of a number of 64 bits has the lowest ones. */
const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;
/** By which part of themselves keys may differ though their numbers are equal, and more than that. */
const SLACK = 2 ** -44;
const LEAST_SLACK = 1e-300;

/** What is kept of shops, side by side, and keys of them in their order. */
class Room {
  readonly slots = new Int32Array(FEW);
  readonly first = new Float64Array(FEW);
  readonly second = new Float64Array(FEW);
  readonly third = new Float64Array(FEW);
  readonly keys = new Float64Array(FEW);
  readonly bits = new Uint32Array(this.keys.buffer);
}

const free: Room[] = [];

/**
 * Few shops, in their order all the time. To make room for one among them, one number of each that follows is moved: a
 * key of the two numbers that nearly always decide, with the place of the shop in its lowest bits. Only where
 * keys are as good as equal the numbers themselves are compared.
 */
export class FewInOrder implements BestFirst {
  readonly #limit: number;
  readonly #ids: Uint32Array;
  readonly #room = free.pop() ?? new Room();
  #length = 0;

  constructor(limit: number, ids: Uint32Array) {
    this.#limit = limit;
    this.#ids = ids;
  }

  clear(): void {
    this.#length = 0;
  }

  last(number: 'first' | 'second'): number {
    if (this.#length < this.#limit || this.#length === 0) return Infinity;
    const place = this.#placeAt(this.#length - 1);
    return number === 'first' ? this.#room.first[place]! : this.#room.second[place]!;
  }

  isPast(first: number, second: number): boolean {
    const last = this.last('first');
    return first > last || (first === last && second > this.last('second'));
  }

  offer(slot: number, first: number, second: number, third: number): void {
    const { keys, bits } = this.#room;
    const key =
      Math.max(-FARTHEST, Math.min(FARTHEST, first)) * ONE_FIRST + Math.min(second, ONE_FIRST);
    const slack = Math.abs(key) * SLACK + LEAST_SLACK;
    const [least, most] = [key - slack, key + slack];
    let at = this.#length;
    let place = at;
    if (at < this.#limit) this.#length += 1;
    else {
      if (at === 0 || keys[at - 1]! < least) return;
      at -= 1;
      place = this.#placeAt(at);
      if (keys[at]! <= most && this.#compare(slot, first, second, third, place) >= 0) return;
    }
    for (; at > 0 && keys[at - 1]! > most; at -= 1) keys[at] = keys[at - 1]!;
    for (; at > 0 && keys[at - 1]! >= least; at -= 1) {
      if (this.#compare(slot, first, second, third, this.#placeAt(at - 1)) >= 0) break;
      keys[at] = keys[at - 1]!;
    }
    keys[at] = key;
    bits[2 * at + LOW] = (bits[2 * at + LOW]! & ~PLACE) | place;
    this.#room.slots[place] = slot;
    this.#room.first[place] = first;
    this.#room.second[place] = second;
    this.#room.third[place] = third;
  }

  takeSorted(): Sorted {
    const { slots, first, second, third } = this.#room;
    const sorted = emptySorted(this.#length);
    for (let n = 0; n < this.#length; n += 1) {
      const place = this.#placeAt(n);
      sorted.slots[n] = slots[place]!;
      sorted.first[n] = first[place]!;
      sorted.second[n] = second[place]!;
      sorted.third[n] = third[place]!;
    }
    free.push(this.#room);
    return sorted;
  }

  #placeAt(at: number): number {
    return this.#room.bits[2 * at + LOW]! & PLACE;
  }

  #compare(slot: number, first: number, second: number, third: number, place: number): number {
    const { slots, first: firsts, second: seconds, third: thirds } = this.#room;
    if (first !== firsts[place]!) return first < firsts[place]! ? -1 : 1;
    if (second !== seconds[place]!) return second < seconds[place]! ? -1 : 1;
    if (third !== thirds[place]!) return third < thirds[place]! ? -1 : 1;
    return compareIds(this.#ids, slot, this.#ids, slots[place]!);
  }
}
