import { type BestFirst, Columns, emptySorted, type Sorted, type TieBreak } from './top-k.ts';

/** Maximum k; the memory of finished collectors is reused. */
export const FEW = 128;
/** The lowest bits of a key, which hold the index of its shop in the columns. */
const PLACE = FEW - 1;
/** Weight of the first number: one step of it exceeds all finite second numbers. */
const ONE_FIRST = 8;
/**
 * Exceeds all finite first numbers. Infinity cannot be a key, because its lowest bits are not free.
 */
const FARTHEST = 1e15;
/** Index of the lower half of a 64-bit number. */
const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;
/** Keys of equal numbers differ by less than this fraction. */
const SLACK = 2 ** -44;
/** Minimum of that difference, for keys of 0. */
const MIN_SLACK = 1e-300;

/** Columns of the kept shops, and their keys in order. */
class Room {
  readonly columns = new Columns(FEW);
  readonly keys = new Float64Array(FEW);
  readonly bits = new Uint32Array(this.keys.buffer);
}

const free: Room[] = [];

/**
 * Top-k collector for small k: a sorted array. An insertion moves one key per shop; it combines the
 * two sort numbers and has the shop's column index in its lowest bits. The numbers themselves are
 * compared only if keys are nearly equal.
 */
export class FewInOrder implements BestFirst {
  readonly #limit: number;
  readonly #tieBreak: TieBreak;
  readonly #room = free.pop() ?? new Room();
  #length = 0;

  constructor(limit: number, tieBreak: TieBreak) {
    this.#limit = limit;
    this.#tieBreak = tieBreak;
  }

  clear(): void {
    this.#length = 0;
  }

  last(number: 'first' | 'second'): number {
    if (this.#length < this.#limit || this.#length === 0) return Infinity;
    return this.#room.columns[number][this.#placeAt(this.#length - 1)]!;
  }

  offer(slot: number, first: number, second: number): void {
    const { keys, bits, columns } = this.#room;
    const key =
      Math.max(-FARTHEST, Math.min(FARTHEST, first)) * ONE_FIRST + Math.min(second, ONE_FIRST);
    const slack = Math.abs(key) * SLACK + MIN_SLACK;
    const [least, most] = [key - slack, key + slack];
    let at = this.#length;
    let place = at;
    if (at < this.#limit) this.#length += 1;
    else {
      if (at === 0 || keys[at - 1]! < least) return;
      at -= 1;
      place = this.#placeAt(at);
      if (keys[at]! <= most && columns.compare(slot, first, second, place, this.#tieBreak) >= 0)
        return;
    }
    for (; at > 0 && keys[at - 1]! > most; at -= 1) keys[at] = keys[at - 1]!;
    for (; at > 0 && keys[at - 1]! >= least; at -= 1) {
      const before = this.#placeAt(at - 1);
      if (columns.compare(slot, first, second, before, this.#tieBreak) >= 0) break;
      keys[at] = keys[at - 1]!;
    }
    keys[at] = key;
    bits[2 * at + LOW] = (bits[2 * at + LOW]! & ~PLACE) | place;
    columns.put(place, slot, first, second);
  }

  get length(): number {
    return this.#length;
  }

  takeSorted(from = 0): Sorted {
    const sorted = emptySorted(Math.max(0, this.#length - from));
    for (let at = from; at < this.#length; at += 1)
      this.#room.columns.tell(this.#placeAt(at), sorted, at - from);
    free.push(this.#room);
    return sorted;
  }

  #placeAt(at: number): number {
    return this.#room.bits[2 * at + LOW]! & PLACE;
  }
}
