/**
 * Collects the top k shops without sorting the others. Shops are ordered by two sort keys, then by
 * a tie-break.
 */
export interface TopK {
  /** Drops all shops. */
  clear(): void;
  /** The first or second sort key of the last kept shop; Infinity while there is room. */
  bound(key: 'first' | 'second'): number;
  /**
   * Keeps a shop if it is among the first k so far.
   *
   * @param second 0 unless the first keys are integers; else from 0 to 4, or Infinity
   */
  push(slot: number, first: number, second: number): void;
  /** Number of shops held: all that can still be among the first k. */
  readonly length: number;
  /**
   * Removes and returns the top k in order, starting at index `from`. Nothing may be pushed
   * afterwards.
   */
  takeSorted(from?: number): Sorted;
}

/**
 * Compares shops with equal sort keys: negative if the first one comes first. It runs for few
 * shops, so it may read what would be too expensive to read for all.
 */
export type TieBreak = (a: number, b: number) => number;

/** In columns: V8 would allocate each number of an object per shop separately. */
export interface Sorted {
  slots: number[];
  first: number[];
  second: number[];
}

/** Slots and sort keys of the kept shops. */
export class Columns {
  readonly slots: Int32Array;
  readonly first: Float64Array;
  readonly second: Float64Array;

  constructor(size: number) {
    this.slots = new Int32Array(size);
    this.first = new Float64Array(size);
    this.second = new Float64Array(size);
  }

  put(at: number, slot: number, first: number, second: number): void {
    this.slots[at] = slot;
    this.first[at] = first;
    this.second[at] = second;
  }

  /** Negative if a shop with these keys comes before the kept shop at `at`. */
  compare(slot: number, first: number, second: number, at: number, tieBreak: TieBreak): number {
    if (first !== this.first[at]!) return first < this.first[at]! ? -1 : 1;
    if (second !== this.second[at]!) return second < this.second[at]! ? -1 : 1;
    return tieBreak(slot, this.slots[at]!);
  }

  copyTo(at: number, sorted: Sorted, n: number): void {
    sorted.slots[n] = this.slots[at]!;
    sorted.first[n] = this.first[at]!;
    sorted.second[n] = this.second[at]!;
  }
}

export function emptySorted(length: number): Sorted {
  const numbers = () => new Array<number>(length);
  return { slots: numbers(), first: numbers(), second: numbers() };
}
