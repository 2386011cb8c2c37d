import { Circle, Runs } from './areas.ts';
import type { Position } from './earth.ts';
import type { Segment } from './segment.ts';
import { firstAtLeast, GrowingNumbers } from './sorted-numbers.ts';
import { countWithin, takeWithin, type Within } from './within.ts';

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
/** So many times nearer than if they stood evenly is where to begin: cities are denser at their centres. */
const DENSER = 4;
/** To measure a marked shop costs so many times as much as to look whether one is marked. */
const MARKED_COST = 4;

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
  const { alive } = segment;
  let radius = smallRadius(segment, list, centre, circle, wanted);
  for (; radius < circle.radius; radius *= 1.5) {
    near.clear();
    takeWithin(placedWithin(segment, new Circle(centre, radius)), list, near);
    const slots = near.view();
    let found = 0;
    for (const slot of slots) found += alive[slot]!;
    if (found < wanted) continue;
    for (const slot of slots) if (alive[slot]) use(slot);
    return true;
  }
  return false;
}

/**
 * The same for shops that no list has, but a mark on each of them: looks at all shops of small circles.
 * False where looking at each marked one costs less, too; `slots` is how many shops the circle holds.
 */
export function nearestMarked(
  segment: Segment,
  isMarked: (slot: number) => boolean,
  centre: Position,
  circle: { radius: number; shops: number; slots: number },
  wanted: number,
  use: (slot: number) => void,
): boolean {
  if (circle.shops <= FEW || circle.shops <= wanted) return false;
  // As if they stood evenly.
  if ((2 * wanted * circle.slots) / circle.shops > circle.shops * MARKED_COST) return false;
  let radius = (circle.radius * Math.sqrt((2 * wanted) / circle.shops)) / DENSER;
  while (radius < circle.radius) {
    near.clear();
    takeWithin(placedWithin(segment, new Circle(centre, radius)), null, near);
    const slots = near.view();
    let found = 0;
    for (let at = 0; at < slots.length; at += 1)
      if (isMarked(slots[at]!)) slots[found++] = slots[at]!;
    if (found >= wanted) {
      for (let at = 0; at < found; at += 1) use(slots[at]!);
      return true;
    }
    radius *= Math.min(MOST_GROWTH, Math.sqrt((2 * wanted) / Math.max(1, found)));
  }
  return false;
}

/** Where in an area shops are whose own place is known; the others stand at one point of each city. */
function placedWithin({ places, unplaced }: Segment, area: Circle): Within {
  const all = area.runsIn(places);
  const runs = new Runs();
  for (let run = 0; run < all.count; run += 1) {
    let from = all.from[run]!;
    const to = all.to[run]!;
    const sure = all.sure[run]!;
    for (let at = firstAtLeast(unplaced, from); unplaced[at]! < to;) {
      runs.add(from, unplaced[at]!, sure);
      const last = lastOfRow(unplaced, at);
      from = unplaced[last]! + 1;
      at = last + 1;
    }
    runs.add(from, to, sure);
  }
  return { places, area, runs };
}

/** Up to where numbers of an ascending list follow each other without a gap. */
function lastOfRow(list: Int32Array, at: number): number {
  let [low, high] = [at, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (list[middle]! - list[at]! === middle - at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Of a circle that holds enough and not many more. It is looked for from the small side, because what a
 * circle costs to count grows with it.
 */
function smallRadius(
  segment: Segment,
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
    const count = countWithin(placedWithin(segment, new Circle(centre, tried)), list);
    if (count < wanted) tooSmall = tried;
    else [enough, held] = [tried, count];
    tried *= Math.min(MOST_GROWTH, tillAmple(count));
    if (tried <= tooSmall || tried >= enough) tried = (tooSmall + enough) / 2;
  }
  return enough;
}
