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

/** Goes through work that stops every so often. */
export async function inSlices(work: Iterable<undefined>, slices: Slices): Promise<void> {
  let begun = slices.now();
  for (const _ of work) {
    if (slices.now() - begun < slices.most) continue;
    await slices.pause();
    begun = slices.now();
  }
}
