/** The first place in `from..to` of an ascending list whose number is not below `number`. */
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

/** The first place in `from..to` of an ascending list whose number is above `number`. */
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

export function isIn(list: Int32Array, number: number): boolean {
  return list[firstAtLeast(list, number)] === number;
}

/** What is in both ascending lists. */
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

/** A list of whole numbers that grows without an object for each of them. */
export class GrowingNumbers {
  #numbers: Int32Array;
  length = 0;

  constructor(capacity = 16) {
    this.#numbers = new Int32Array(capacity);
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = number;
  }

  pushAll(numbers: Int32Array): void {
    const length = this.length + numbers.length;
    if (length > this.#numbers.length) {
      const larger = new Int32Array(Math.max(length, this.#numbers.length * 2));
      larger.set(this.view());
      this.#numbers = larger;
    }
    this.#numbers.set(numbers, this.length);
    this.length = length;
  }

  at(index: number): number {
    return this.#numbers[index]!;
  }

  set(index: number, number: number): void {
    this.#numbers[index] = number;
  }

  /** A view that the next push may leave behind. */
  view(): Int32Array {
    return this.#numbers.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
