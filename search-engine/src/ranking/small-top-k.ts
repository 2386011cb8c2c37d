import { type TopK, Columns, emptySorted, type Sorted, type TieBreak } from './top-k.ts';

export const MAX_SMALL_K = 128;
/** The lowest bits of a key, which hold the index of its shop in the columns. */
const COLUMN = MAX_SMALL_K - 1;
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
class SmallTopKBuffer {
  readonly columns = new Columns(MAX_SMALL_K);
  readonly keys = new Float64Array(MAX_SMALL_K);
  readonly bits = new Uint32Array(this.keys.buffer);
}

/** Buffers of finished collectors, which the searches of one engine reuse. */
export class SmallTopKBuffers {
  readonly #free: SmallTopKBuffer[] = [];

  take(): SmallTopKBuffer {
    return this.#free.pop() ?? new SmallTopKBuffer();
  }

  release(buffer: SmallTopKBuffer): void {
    this.#free.push(buffer);
  }
}

/**
 * Collector for small k: a sorted array. An insertion moves one key per shop. The key combines the
 * two sort keys and has the shop's column index in its lowest bits. The sort keys themselves are
 * compared only if combined keys are nearly equal.
 */
export class SmallTopK implements TopK {
  readonly #limit: number;
  readonly #tieBreak: TieBreak;
  readonly #buffers: SmallTopKBuffers;
  readonly #buffer: SmallTopKBuffer;
  #length = 0;

  constructor(limit: number, tieBreak: TieBreak, buffers: SmallTopKBuffers) {
    this.#limit = limit;
    this.#tieBreak = tieBreak;
    this.#buffers = buffers;
    this.#buffer = buffers.take();
  }

  clear(): void {
    this.#length = 0;
  }

  bound(key: 'first' | 'second'): number {
    if (this.#length < this.#limit || this.#length === 0) return Infinity;
    return this.#buffer.columns[key][this.#columnAt(this.#length - 1)]!;
  }

  push(slot: number, first: number, second: number): void {
    const { keys, bits, columns } = this.#buffer;
    const key =
      Math.max(-FARTHEST, Math.min(FARTHEST, first)) * ONE_FIRST + Math.min(second, ONE_FIRST);
    const slack = Math.abs(key) * SLACK + MIN_SLACK;
    const [min, max] = [key - slack, key + slack];
    let at = this.#length;
    let column = at;
    if (at < this.#limit) this.#length += 1;
    else {
      if (at === 0 || keys[at - 1]! < min) return;
      at -= 1;
      column = this.#columnAt(at);
      if (keys[at]! <= max && columns.compare(slot, first, second, column, this.#tieBreak) >= 0)
        return;
    }
    for (; at > 0 && keys[at - 1]! > max; at -= 1) keys[at] = keys[at - 1]!;
    for (; at > 0 && keys[at - 1]! >= min; at -= 1) {
      const before = this.#columnAt(at - 1);
      if (columns.compare(slot, first, second, before, this.#tieBreak) >= 0) break;
      keys[at] = keys[at - 1]!;
    }
    keys[at] = key;
    bits[2 * at + LOW] = (bits[2 * at + LOW]! & ~COLUMN) | column;
    columns.put(column, slot, first, second);
  }

  get length(): number {
    return this.#length;
  }

  takeSorted(from = 0): Sorted {
    const sorted = emptySorted(Math.max(0, this.#length - from));
    for (let at = from; at < this.#length; at += 1)
      this.#buffer.columns.copyTo(this.#columnAt(at), sorted, at - from);
    this.#buffers.release(this.#buffer);
    return sorted;
  }

  #columnAt(at: number): number {
    return this.#buffer.bits[2 * at + LOW]! & COLUMN;
  }
}
