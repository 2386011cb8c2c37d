export interface GrowingNumbersSnapshot {
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

  static restore({ numbers, length }: GrowingNumbersSnapshot): GrowingNumbers {
    const restored = new GrowingNumbers(0);
    restored.#numbers = numbers;
    restored.length = length;
    return restored;
  }

  /** For transfer to another thread. */
  snapshot(): GrowingNumbersSnapshot {
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
