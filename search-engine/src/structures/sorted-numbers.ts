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

export function includes(list: Int32Array, number: number): boolean {
  return list[firstAtLeast(list, number)] === number;
}

/** The intersection of two ascending lists. */
export function intersection(a: Int32Array, b: Int32Array): Int32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const both = new Int32Array(few.length);
  let length = 0;
  let at = 0;
  for (const number of few) {
    at = firstAtLeastFrom(many, number, at, many.length);
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
