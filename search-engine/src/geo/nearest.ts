import { type Bitset, hasBit } from '../structures/bitset.ts';
import { firstAtLeast } from '../structures/sorted-numbers.ts';
import type { Circle, MeridianBound } from './geo-shapes.ts';
import type { Places } from './latitude-bands.ts';

/** Up to this size a linear scan is faster. */
const MAX_SCANNED = 128;
/** Number of shops that can be checked for a mark in the time that one distance takes. */
const CHECKS_PER_DISTANCE = 4;
/** Ends a walk: no shop matters any more. */
const NO_REACH = -1;

/** Shops in slot order; those without a location of their own stand at their city. */
export interface LocatedShops {
  readonly places: Places;
  /** Whether the shop has a location of its own. */
  readonly placed: Bitset;
  /** Slots of the other shops, ascending. */
  readonly unplaced: Int32Array;
}

export interface NearestSearch {
  shops: LocatedShops;
  circle: Circle;
  /** Number of candidates in the circle. */
  candidates: number;
  wanted: number;
}

/**
 * Takes a shop and its squared chord. Returns the squared chord up to which shops still matter:
 * that of the farthest kept shop, or Infinity until enough shops are kept.
 */
export type PushNearest = (slot: number, chord: number) => number;

/** Whether a shop is a candidate; `at` is its index in the list, if there is one. */
type IsWanted = (slot: number, at: number) => boolean;

/**
 * Pushes the nearest candidates of a list, or of all shops, and few others. False if the candidates
 * with a location of their own are not enough, so that the caller has to look at all candidates.
 */
export function nearest(
  { shops, circle, candidates, wanted }: NearestSearch,
  list: Int32Array | null,
  isWanted: IsWanted,
  push: PushNearest,
): boolean {
  if (candidates <= MAX_SCANNED || candidates <= wanted) return false;
  return walkOutward(shops, circle, list, isWanted, push) < circle.squaredChord;
}

/**
 * Like `nearest` for marked shops that are in no list; checks every shop on the way outward. `all`
 * is the number of shops in the circle. False also if measuring every marked shop is cheaper.
 */
export function nearestMarked(
  { shops, circle, candidates, wanted }: NearestSearch,
  all: number,
  isMarked: (slot: number) => boolean,
  push: PushNearest,
): boolean {
  if (candidates <= MAX_SCANNED || candidates <= wanted) return false;
  let left = CHECKS_PER_DISTANCE * candidates;
  // Estimate for marked shops that are evenly distributed.
  if ((wanted * all) / candidates > left) return false;
  const isWanted = (slot: number) => {
    left -= 1;
    // The budget is used up: the next push ends the search.
    return left < 0 || isMarked(slot);
  };
  const use = (slot: number, chord: number) => (left < 0 ? NO_REACH : push(slot, chord));
  return walkOutward(shops, circle, null, isWanted, use) < circle.squaredChord && left >= 0;
}

/**
 * Walks outward from the centre: nearest band first, and in each band to both sides, up to the
 * squared chord that `use` returned last. Returns that chord, or the circle's own without a call of
 * `use`. Shops without a location of their own share one point per city and are skipped. Circles
 * that contain a pole or cross the date line are not walked.
 */
function walkOutward(
  shops: LocatedShops,
  circle: Circle,
  list: Int32Array | null,
  isWanted: IsWanted,
  use: PushNearest,
): number {
  let reach = circle.squaredChord;
  if (!circle.isPlain) return reach;
  const { longitude, bands, bandFrom } = shops.places;
  const { meridian } = circle;
  const walkBand = (band: number): void => {
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
    const walk = { shops, circle, meridian, bound, list, isWanted, use };
    reach = walkAlong(walk, low, end, reach);
    reach = walkAlong(walk, low - 1, begin - 1, reach);
  };
  let north = firstAtLeast(bands, circle.bandOfCentre);
  let south = north - 1;
  for (;;) {
    const toNorth = north < bands.length ? circle.squaredChordToBand(bands[north]!) : Infinity;
    const toSouth = south >= 0 ? circle.squaredChordToBand(bands[south]!) : Infinity;
    if (Math.min(toNorth, toSouth) > reach) return reach;
    if (toNorth <= toSouth) walkBand(north++);
    else walkBand(south--);
  }
}

interface BandWalk {
  shops: LocatedShops;
  circle: Circle;
  meridian: Circle['meridian'];
  bound: MeridianBound;
  list: Int32Array | null;
  isWanted: IsWanted;
  use: PushNearest;
}

/**
 * Walks along one band from the centre to one side; takes and returns the squared chord up to which
 * shops matter. Most shops cost one read of their point. All variables are local, because V8 does
 * not keep variables that functions share in registers.
 */
function walkAlong(
  { shops, circle, meridian, bound, list, isWanted, use }: BandWalk,
  from: number,
  to: number,
  given: number,
): number {
  const { placed, unplaced } = shops;
  const { points } = shops.places;
  const { x, y, z } = circle.point;
  const { sine, cosine } = meridian;
  const { min, narrowing } = bound;
  const step = from < to ? 1 : -1;
  let reach = given;
  let max = (reach - min) * narrowing;
  for (let at = from; ; at += step) {
    let slot = 0;
    let chord = 0;
    // Most shops are skipped here, so the loop makes no call.
    for (; at !== to; at += step) {
      slot = list === null ? at : list[at]!;
      const px = points[slot * 3]!;
      const py = points[slot * 3 + 1]!;
      const pz = points[slot * 3 + 2]!;
      const away = py * cosine - px * sine;
      if (away * away > max) return reach;
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
    max = (reach - min) * narrowing;
  }
}

/** The next index (of a list, or of all slots) after the run of unplaced slots around `slot`. */
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

/** Last index of the gapless run of numbers that has index `at`, in an ascending list. */
function lastOfRow(list: Int32Array, at: number): number {
  let [low, high] = [at, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (list[middle]! - list[at]! === middle - at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** First index of that run. */
function firstOfRow(list: Int32Array, at: number): number {
  let [low, high] = [0, at];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[at]! - list[middle]! === at - middle) high = middle;
    else low = middle + 1;
  }
  return low;
}
