/** Work that stops between steps, for as long as whoever does it likes. */
export type Steps<Result> = Generator<undefined, Result>;

/** So many numbers are written in well below a millisecond. */
const AT_ONCE = 64 * 1024;

/** Does all of it without a stop. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** So many times the same number: of millions the memory alone takes milliseconds. */
export function* filledWith(number: number, size: number): Steps<Int32Array> {
  const filled = new Int32Array(size);
  yield;
  for (let from = 0; from < size; from += AT_ONCE) {
    filled.fill(number, from, from + AT_ONCE);
    yield;
  }
  return filled;
}
