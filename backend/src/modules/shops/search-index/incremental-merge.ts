import type { Steps } from './in-steps.ts';
import type { ShopIndex } from './shop-index.ts';

export interface Slices {
  /** The longest slice in milliseconds, during which nothing else runs. */
  most: number;
  /** A clock in milliseconds with any origin. */
  now: () => number;
  /** Lets pending work run. */
  pause: () => Promise<void>;
}

/** Merges changed segments in slices, so that searches need not wait for the whole merge. */
export function mergeInSlices(index: ShopIndex, slices: Slices): Promise<void> {
  return inSlices(index.merge(), slices);
}

/** Runs steps in slices and returns their result. */
export async function inSlices<Result>(work: Steps<Result>, slices: Slices): Promise<Result> {
  let begun = slices.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (slices.now() - begun < slices.most) continue;
    await slices.pause();
    begun = slices.now();
  }
}
