import type { Steps } from './in-steps.ts';
import type { ShopIndex } from './shop-index.ts';

export interface Slices {
  /** The longest time in milliseconds for which nothing else runs. */
  most: number;
  /** Milliseconds, from anywhere. */
  now: () => number;
  /** Lets everything else run that waits. */
  pause: () => Promise<void>;
}

/** Merges what has changed, a slice at a time, so that searches between them do not wait. */
export function mergeInSlices(index: ShopIndex, slices: Slices): Promise<void> {
  return inSlices(index.merge(), slices);
}

/** Does work that stops every so often; returns what it returns. */
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
