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
/** Of the radius from one of them to the next. */
const MOST_GROWTH = 2;

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

/**
 * Of a circle that holds enough and not many more. It is looked for from the small side, because what a
 * circle costs to count grows with it.
 */
function smallRadius(
  { places }: Segment,
  list: Int32Array | null,
  centre: Position,
  { radius, shops }: { radius: number; shops: number },
  wanted: number,
): number {
  let [tooSmall, enough, held] = [0, radius, shops];
  // As if they stood evenly.
  const tillAmple = (count: number) => Math.sqrt((2 * wanted) / Math.max(1, count));
  let tried = radius * tillAmple(shops);
  for (let tries = 0; tries < TRIES && held > AMPLE * wanted; tries += 1) {
    const count = countWithin(within(places, new Circle(centre, tried)), list);
    if (count < wanted) tooSmall = tried;
    else [enough, held] = [tried, count];
    tried *= Math.min(MOST_GROWTH, tillAmple(count));
    if (tried <= tooSmall || tried >= enough) tried = (tooSmall + enough) / 2;
  }
  return enough;
}
