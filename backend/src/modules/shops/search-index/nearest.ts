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
/** What is looked for in a segment around a centre. */
interface Search {
  segment: Segment;
  centre: Position;
  /** Kilometres; the shops that are looked for in this circle. */
  radius: number;
  shops: number;
  wanted: number;
}

/**
 * Calls with at least the `wanted` shops of a list that are nearest to the centre, and with some more:
 * looks for a small circle that holds enough. False if the shops whose own place is known are not
 * enough, so that all are to be looked at.
 */
export function nearest(
  { segment, centre, radius, shops, wanted }: Search,
  list: Int32Array | null,
  use: (slot: number) => void,
): boolean {
  if (shops <= FEW || shops <= wanted) return false;
  const { alive } = segment;
  const at = (kilometres: number) => placedWithin(segment, new Circle(centre, kilometres));
  const countAt = (kilometres: number) => countWithin(at(kilometres), list);
  let small = smallRadius(countAt, radius, shops, wanted);
  for (; small < radius; small *= 1.5) {
    near.clear();
    takeWithin(at(small), list, near);
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
 * The same for shops that no list has but that are marked, by looking at every shop of small circles;
 * `all` are in the whole one. False also where measuring each marked shop costs less.
 */
export function nearestMarked(
  { segment, centre, radius, shops, wanted }: Search,
  all: number,
  isMarked: (slot: number) => boolean,
  use: (slot: number) => void,
): boolean {
  if (shops <= FEW || shops <= wanted) return false;
  const at = (kilometres: number) => placedWithin(segment, new Circle(centre, kilometres));
  const countAt = (kilometres: number) => countWithin(at(kilometres), null);
  // As if every so many of them were marked.
  let looked = (wanted * all) / shops;
  for (; looked < shops; looked *= AMPLE) {
    near.clear();
    takeWithin(at(smallRadius(countAt, radius, all, looked)), null, near);
    const slots = near.view();
    let found = 0;
    for (let n = 0; n < slots.length; n += 1) if (isMarked(slots[n]!)) slots[found++] = slots[n]!;
    if (found < wanted) continue;
    for (let n = 0; n < found; n += 1) use(slots[n]!);
    return true;
  }
  return false;
}

/**
 * Where in an area shops are whose own place is known. The others stand at one point of each city, often
 * very many, and are not near to anything.
 */
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
  countAt: (radius: number) => number,
  radius: number,
  shops: number,
  wanted: number,
): number {
  let [tooSmall, enough, held] = [0, radius, shops];
  // As if they stood evenly.
  const tillAmple = (count: number) => Math.sqrt((2 * wanted) / Math.max(1, count));
  let tried = radius * tillAmple(shops);
  for (let tries = 0; tries < TRIES && held > AMPLE * wanted; tries += 1) {
    const count = countAt(tried);
    if (count < wanted) tooSmall = tried;
    else [enough, held] = [tried, count];
    tried *= Math.min(MOST_GROWTH, tillAmple(count));
    if (tried <= tooSmall || tried >= enough) tried = (tooSmall + enough) / 2;
  }
  return enough;
}
