/**
 * Keeps the first shops of an order out of any number that are offered, without sorting the others. The
 * order is by two numbers; between equal ones a tie-break decides.
 */
export interface BestFirst {
  /** Forgets all that were offered. */
  clear(): void;
  /** The given number of the last of them once there are as many as there may be, before that Infinity. */
  last(number: 'first' | 'second'): number;
  /**
   * Takes a shop if it belongs to the first ones so far.
   *
   * @param second 0 unless the first numbers are whole; else from 0 to 4, or infinite
   */
  offer(slot: number, first: number, second: number): void;
  /** How many it holds: of those that were offered all that may be among the first ones. */
  readonly length: number;
  /** Takes the first ones out, in their order, from this place on. Nothing may be offered afterwards. */
  takeSorted(from?: number): Sorted;
}

/**
 * Below 0 where the first of two shops whose numbers are equal comes first, above it else. It is asked of few, so
 * that it may look at what would cost too much to read of each.
 */
export type TieBreak = (a: number, b: number) => number;

/** In columns: of an object for each shop V8 would keep each number in memory of its own. */
export interface Sorted {
  slots: number[];
  first: number[];
  second: number[];
}

/** What is kept of shops, side by side. */
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

  /** Below 0 where a shop with these numbers comes before the one that is kept there. */
  compare(slot: number, first: number, second: number, at: number, tieBreak: TieBreak): number {
    if (first !== this.first[at]!) return first < this.first[at]! ? -1 : 1;
    if (second !== this.second[at]!) return second < this.second[at]! ? -1 : 1;
    return tieBreak(slot, this.slots[at]!);
  }

  tell(at: number, sorted: Sorted, n: number): void {
    sorted.slots[n] = this.slots[at]!;
    sorted.first[n] = this.first[at]!;
    sorted.second[n] = this.second[at]!;
  }
}

export function emptySorted(length: number): Sorted {
  const numbers = () => new Array<number>(length);
  return { slots: numbers(), first: numbers(), second: numbers() };
}
