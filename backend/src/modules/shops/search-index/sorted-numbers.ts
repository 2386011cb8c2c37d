/** The first index in `from..to` of an ascending list whose number is at least `number`. */
export function firstAtLeast(
  list: ArrayLike<number>,
  number: number,
  from = 0,
  to = list.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index in `from..to` of an ascending list whose number is greater than `number`. */
export function firstAbove(
  list: ArrayLike<number>,
  number: number,
  from = 0,
  to = list.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Like `firstAtLeast`; galloping search, fast if the result is near `from`. */
export function firstAtLeastFrom(
  list: ArrayLike<number>,
  number: number,
  from: number,
  to: number,
): number {
  let low = from;
  let step = 1;
  while (low + step <= to && list[low + step - 1]! < number) {
    low += step;
    step *= 2;
  }
  return firstAtLeast(list, number, low, Math.min(to, low + step));
}

/** Like `firstAbove`; galloping search, fast if the result is near `to`. */
export function firstAboveUpTo(
  list: ArrayLike<number>,
  number: number,
  from: number,
  to: number,
): number {
  let high = to;
  let step = 1;
  while (high - step >= from && list[high - step]! > number) {
    high -= step;
    step *= 2;
  }
  return firstAbove(list, number, Math.max(from, high - step), high);
}

/** Like `firstAtLeastFrom` for the whole list, also if the result is before `from`. */
function firstFrom(list: Int32Array, number: number, from: number): number {
  if (from > 0 && list[from - 1]! >= number) return firstAtLeast(list, number);
  return firstAtLeastFrom(list, number, from, list.length);
}

export function isIn(list: Int32Array, number: number): boolean {
  return list[firstAtLeast(list, number)] === number;
}

/** The intersection of two ascending lists. */
export function inBoth(a: Int32Array, b: Int32Array): Int32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const both = new Int32Array(few.length);
  let length = 0;
  let at = 0;
  for (const number of few) {
    at = firstAtLeast(many, number, at);
    if (many[at] === number) both[length++] = number;
  }
  return both.subarray(0, length);
}

/** Counts the ascending lists that have a number; fast for numbers that ascend in small steps. */
export class ListsWith {
  readonly #lists: Int32Array[];
  readonly #at: number[];

  constructor(lists: Int32Array[]) {
    this.#lists = lists;
    this.#at = lists.map(() => 0);
  }

  of(number: number): number {
    let lists = 0;
    for (let n = 0; n < this.#lists.length; n += 1) {
      const list = this.#lists[n]!;
      const at = firstFrom(list, number, this.#at[n]!);
      this.#at[n] = at;
      if (list[at] === number) lists += 1;
    }
    return lists;
  }
}

export interface PackedNumbers {
  /** May have spare capacity. */
  numbers: Int32Array;
  length: number;
}

/** A growable list of integers in one typed array. */
export class GrowingNumbers {
  #numbers: Int32Array;
  length = 0;

  constructor(capacity = 16) {
    this.#numbers = new Int32Array(capacity);
  }

  static unpack({ numbers, length }: PackedNumbers): GrowingNumbers {
    const unpacked = new GrowingNumbers(0);
    unpacked.#numbers = numbers;
    unpacked.length = length;
    return unpacked;
  }

  /** For transfer to another thread. */
  pack(): PackedNumbers {
    return { numbers: this.#numbers, length: this.length };
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(Math.max(16, this.length * 2));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = number;
  }

  /** Appends `list` from index `from` up to `to`. */
  pushPart(list: Int32Array, from: number, to: number): void {
    const numbers = this.withRoomFor(to - from);
    let length = this.length;
    for (let at = from; at < to; at += 1) numbers[length++] = list[at]!;
    this.length = length;
  }

  /**
   * The buffer with room for `more` numbers at the end. The caller writes there and sets `length`.
   */
  withRoomFor(more: number): Int32Array {
    const length = this.length + more;
    if (length > this.#numbers.length) {
      const larger = new Int32Array(Math.max(length, this.#numbers.length * 2));
      larger.set(this.view());
      this.#numbers = larger;
    }
    return this.#numbers;
  }

  at(index: number): number {
    return this.#numbers[index]!;
  }

  set(index: number, number: number): void {
    this.#numbers[index] = number;
  }

  /** The buffer with its spare capacity. A view would cost as much as reading dozens of numbers. */
  get numbers(): Int32Array {
    return this.#numbers;
  }

  /** A view that the next push can invalidate. */
  view(): Int32Array {
    return this.#numbers.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
