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
export async function mergeInSlices(index: ShopIndex, slices: Slices): Promise<void> {
  let begun = slices.now();
  for (const _ of index.merge()) {
    if (slices.now() - begun < slices.most) continue;
    await slices.pause();
    begun = slices.now();
  }
}
