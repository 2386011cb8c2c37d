import { Circle } from './areas.ts';
import type { Position } from './earth.ts';
import type { Segment } from './segment.ts';
import { GrowingNumbers } from './sorted-numbers.ts';
import { countWithin, takeWithin, within } from './within.ts';

/** Filled by one search at a time. */
const near = new GrowingNumbers(1024);

/** So few are rather all measured. */
const FEW = 512;
/** A circle with so many times the shops that are wanted is small enough. */
const AMPLE = 4;
/** Towns have edges: so many circles are tried before one is taken. */
const TRIES = 12;

/**
 * Calls with at least the `wanted` shops of a list that are nearest to the centre, and with some more:
 * looks for a small circle that holds enough. False if the shops whose own place is known are not
 * enough, so that all are to be looked at.
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
  let radius = smallRadius(segment, list, centre, circle, wanted);
  for (; radius < circle.radius; radius *= 1.5) {
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

/** Of a circle that holds enough and not many more; counting costs little, whatever it holds. */
function smallRadius(
  { places }: Segment,
  list: Int32Array | null,
  centre: Position,
  { radius, shops }: { radius: number; shops: number },
  wanted: number,
): number {
  let [tooSmall, enough, held] = [0, radius, shops];
  for (let tries = 0; tries < TRIES && held > AMPLE * wanted; tries += 1) {
    // As if they stood evenly; where they do not, half-way.
    const even = enough * Math.sqrt((2 * wanted) / held);
    const tried = even > tooSmall && tries < 2 ? even : (tooSmall + enough) / 2;
    const count = countWithin(within(places, new Circle(centre, tried)), list);
    if (count < wanted) tooSmall = tried;
    else [enough, held] = [tried, count];
  }
  return enough;
}
