import { Circle } from './areas.ts';
import type { Position } from './earth.ts';
import type { Segment } from './segment.ts';
import { GrowingNumbers } from './sorted-numbers.ts';
import { takeWithin, within } from './within.ts';

/** Filled by one search at a time. */
const near = new GrowingNumbers(1024);

/** So few are rather all measured. */
const FEW = 512;

/**
 * Calls with at least the `wanted` shops of a list that are nearest to the centre, and with some more:
 * looks in a small circle first, and in larger ones until it holds enough. False if the shops whose own
 * place is known are not enough, so that all are to be looked at.
 */
export function nearest(
  segment: Segment,
  list: Int32Array | null,
  centre: Position,
  circle: { radius: number; shops: number },
  wanted: number,
  use: (slot: number) => void,
): boolean {
  if (circle.shops <= FEW || circle.shops <= wanted) return false;
  const { alive, placed, places } = segment;
  let radius = circle.radius * Math.sqrt((2 * wanted + 32) / circle.shops);
  for (; radius < circle.radius; radius *= 2) {
    near.clear();
    takeWithin(within(places, new Circle(centre, radius)), list, near);
    const slots = near.view();
    let found = 0;
    for (const slot of slots) found += alive[slot]! & placed[slot]!;
    if (found < wanted) continue;
    for (const slot of slots) if (alive[slot] && placed[slot]) use(slot);
    return true;
  }
  return false;
}
