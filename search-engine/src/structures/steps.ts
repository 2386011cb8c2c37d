/** Work that yields between short steps, so that the caller can pause it. */
export type Steps<Result> = Generator<undefined, Result>;

/** How work is divided into slices, between which other work runs. */
export interface Slices {
  /** The longest slice in milliseconds; one step may add a little. */
  maxMs: number;
  /** A clock in milliseconds with any origin. */
  now: () => number;
  /** Lets pending work run. */
  pause: () => Promise<void>;
}

/** Writing this many numbers takes well below a millisecond. */
const FILLED_AT_ONCE = 64 * 1024;

export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs steps in slices and returns their result. */
export async function runInSlices<Result>(steps: Steps<Result>, slices: Slices): Promise<Result> {
  let begun = slices.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (slices.now() - begun < slices.maxMs) continue;
    await slices.pause();
    begun = slices.now();
  }
}

/** An array filled in slices: for millions of numbers, the memory alone takes milliseconds. */
export function* filledWith(number: number, size: number): Steps<Int32Array> {
  const filled = new Int32Array(size);
  yield;
  for (let from = 0; from < size; from += FILLED_AT_ONCE) {
    filled.fill(number, from, from + FILLED_AT_ONCE);
    yield;
  }
  return filled;
}
