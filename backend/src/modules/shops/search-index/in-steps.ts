/** Work that yields between short steps, so that the caller can pause it. */
export type Steps<Result> = Generator<undefined, Result>;

/** Writing this many numbers takes well below a millisecond. */
const AT_ONCE = 64 * 1024;

/** Runs all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** An array filled in slices: for millions of numbers, the memory alone takes milliseconds. */
export function* filledWith(number: number, size: number): Steps<Int32Array> {
  const filled = new Int32Array(size);
  yield;
  for (let from = 0; from < size; from += AT_ONCE) {
    filled.fill(number, from, from + AT_ONCE);
    yield;
  }
  return filled;
}
