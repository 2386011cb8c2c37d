import type { Circle, MeridianBound } from './geo-shapes.ts';
import { hasBit } from './bits.ts';
import type { Segment } from './segment.ts';
import { firstAtLeast } from './sorted-numbers.ts';

/** So few are rather all measured. */
const FEW = 128;
/** To see that a shop is not marked costs so much less than to measure one that is. */
const SEEN_PER_MEASURED = 4;
const NOTHING = -1;

/** What is looked for in a segment around a centre. */
export interface Search {
  segment: Segment;
  circle: Circle;
  /** How many that are looked for are in the circle. */
  shops: number;
  wanted: number;
}

/**
 * Takes a shop with the squared chord to it, and returns the one up to which shops still matter: that to
 * the farthest of the nearest once there are as many as are wanted, before that Infinity.
 */
export type Offer = (slot: number, chord: number) => number;

/** Whether a shop is looked for; `at` is its place in the list, where there is one. */
type IsWanted = (slot: number, at: number) => boolean;

/**
 * Offers the wanted shops of a list, or of all, that are nearest to the centre, and few others. False if
 * those whose own place is known are not enough, so that all are to be looked at.
 */
export function nearest(
  { segment, circle, shops, wanted }: Search,
  list: Int32Array | null,
  isWanted: IsWanted,
  offer: Offer,
): boolean {
  if (shops <= FEW || shops <= wanted) return false;
  return outward(segment, circle, list, isWanted, offer) < circle.squaredChord;
}

/**
 * The same for shops that no list has but that are marked, by looking at every shop around; `all` are in
 * the circle. False also where measuring each marked shop costs less.
 */
export function nearestMarked(
  { segment, circle, shops, wanted }: Search,
  all: number,
  isMarked: (slot: number) => boolean,
  offer: Offer,
): boolean {
  if (shops <= FEW || shops <= wanted) return false;
  let left = SEEN_PER_MEASURED * shops;
  // As if every so many of them were marked.
  if ((wanted * all) / shops > left) return false;
  const isWanted = (slot: number) => {
    left -= 1;
    // Enough were seen: the next one that is taken is the last.
    return left < 0 || isMarked(slot);
  };
  const use = (slot: number, chord: number) => (left < 0 ? NOTHING : offer(slot, chord));
  return outward(segment, circle, null, isWanted, use) < circle.squaredChord && left >= 0;
}

/**
 * Calls with the wanted shops in a circle whose own place is known: the nearest bands first, and in each
 * from the centre to both sides, as far as `use` says that shops still matter, which is returned. The shops
 * without a place of their own stand at one point of each city, often very many, and are passed over there.
 * Nothing is done where the circle is around a pole or over the date line.
 */
function outward(
  segment: Segment,
  circle: Circle,
  list: Int32Array | null,
  isWanted: IsWanted,
  use: Offer,
): number {
  let reach = circle.squaredChord;
  if (!circle.isPlain) return reach;
  const { longitude, bands, bandFrom } = segment.places;
  const { meridian } = circle;
  const lookIn = (band: number): void => {
    const [from, to] = [bandFrom[band]!, bandFrom[band + 1]!];
    const begin = list ? firstAtLeast(list, from) : from;
    const end = list ? firstAtLeast(list, to, begin) : to;
    let [low, high] = [begin, end];
    while (low < high) {
      const at = (low + high) >>> 1;
      if (longitude[list ? list[at]! : at]! < circle.centre.longitude) low = at + 1;
      else high = at;
    }
    const bound = circle.meridianBound(bands[band]!);
    const look = { segment, circle, meridian, bound, list, isWanted, use };
    reach = lookAlong(look, low, end, reach);
    reach = lookAlong(look, low - 1, begin - 1, reach);
  };
  let north = firstAtLeast(bands, circle.bandOfCentre);
  let south = north - 1;
  for (;;) {
    const toNorth = north < bands.length ? circle.squaredChordToBand(bands[north]!) : Infinity;
    const toSouth = south >= 0 ? circle.squaredChordToBand(bands[south]!) : Infinity;
    if (Math.min(toNorth, toSouth) > reach) return reach;
    if (toNorth <= toSouth) lookIn(north++);
    else lookIn(south--);
  }
}

interface Look {
  segment: Segment;
  circle: Circle;
  meridian: Circle['meridian'];
  bound: MeridianBound;
  list: Int32Array | null;
  isWanted: IsWanted;
  use: Offer;
}

/**
 * The same for shops of one band, from the centre on to the one or the other side, with the squared chord up to which they
 * matter. Of most shops only the point is read, and all that is read stands in variables of this function alone: V8
 * keeps nothing at hand of those that functions share.
 */
function lookAlong(
  { segment, circle, meridian, bound, list, isWanted, use }: Look,
  from: number,
  to: number,
  given: number,
): number {
  const { placed, unplaced } = segment;
  const { points } = segment.places;
  const { x, y, z } = circle.point;
  const { sine, cosine } = meridian;
  const { least, narrowing } = bound;
  const step = from < to ? 1 : -1;
  let reach = given;
  let most = (reach - least) * narrowing;
  for (let at = from; ; at += step) {
    let slot = 0;
    let chord = 0;
    // Most shops are passed here, so it makes no call.
    for (; at !== to; at += step) {
      slot = list === null ? at : list[at]!;
      const px = points[slot * 3]!;
      const py = points[slot * 3 + 1]!;
      const pz = points[slot * 3 + 2]!;
      const away = py * cosine - px * sine;
      if (away * away > most) return reach;
      chord = (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z);
      if (chord <= reach) break;
    }
    if (at === to) return reach;
    if (!hasBit(placed, slot)) {
      at = endOfRow(unplaced, list, slot, at, to) - step;
      continue;
    }
    if (!isWanted(slot, at)) continue;
    const wanted = use(slot, chord);
    if (wanted >= reach) continue;
    reach = wanted;
    most = (reach - least) * narrowing;
  }
}

/** The next place in a list, or of all, behind the row of slots without a place of their own to which one belongs. */
function endOfRow(
  unplaced: Int32Array,
  list: Int32Array | null,
  slot: number,
  at: number,
  to: number,
): number {
  const inRow = firstAtLeast(unplaced, slot);
  if (at < to) {
    const behind = unplaced[lastOfRow(unplaced, inRow)]! + 1;
    return Math.min(to, list ? firstAtLeast(list, behind, at, to) : behind);
  }
  const first = unplaced[firstOfRow(unplaced, inRow)]!;
  return Math.max(to, (list ? firstAtLeast(list, first, to + 1, at) : first) - 1);
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

/** The same from where on. */
function firstOfRow(list: Int32Array, at: number): number {
  let [low, high] = [0, at];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[at]! - list[middle]! === at - middle) high = middle;
    else low = middle + 1;
  }
  return low;
}
