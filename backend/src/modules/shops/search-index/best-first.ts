/**
 * Keeps the first shops of an order out of any number that are offered, without sorting the others. The
 * order is by three numbers, then by id, so that it is the same for every page.
 */
export interface BestFirst {
  /** Forgets all that were offered. */
  clear(): void;
  /** The given number of the last of them once there are as many as there may be, before that Infinity. */
  last(number: 'first' | 'second'): number;
  /** Whether a shop with these numbers is behind all of the first ones so far, whatever its third one is. */
  isPast(first: number, second: number): boolean;
  /**
   * Takes a shop if it belongs to the first ones so far.
   *
   * @param second 0 unless the first numbers are whole; else from 0 to 4, or infinite
   */
  offer(slot: number, first: number, second: number, third: number): void;
  /** Takes all of them out, in their order. Nothing may be offered afterwards. */
  takeSorted(): Sorted;
}

/** In columns: of an object for each shop V8 would keep each number in memory of its own. */
export interface Sorted {
  slots: number[];
  first: number[];
  second: number[];
  third: number[];
}

export function emptySorted(length: number): Sorted {
  const numbers = () => new Array<number>(length);
  return { slots: numbers(), first: numbers(), second: numbers(), third: numbers() };
}
