import type { Circle } from './areas.ts';
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
  let reach = Infinity;
  const isAround = eachOutward(segment, circle, list, isWanted, (slot, chord) => {
    reach = offer(slot, chord);
    return reach;
  });
  return isAround && reach < Infinity;
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
  let reach = Infinity;
  let left = SEEN_PER_MEASURED * shops;
  // As if every so many of them were marked.
  if ((wanted * all) / shops > left) return false;
  const isWanted = (slot: number) => {
    left -= 1;
    // Enough were seen: the next one that is taken is the last.
    return left < 0 || isMarked(slot);
  };
  const isAround = eachOutward(segment, circle, null, isWanted, (slot, chord) =>
    left < 0 ? NOTHING : (reach = offer(slot, chord)),
  );
  return isAround && left >= 0 && reach < Infinity;
}

/**
 * Calls with the wanted shops in a circle whose own place is known: the nearest bands first, and in each
 * from the centre to both sides, as far as `use` says that shops still matter. The shops without a
 * place of their own stand at one point of each city, often very many, and are passed over there. False
 * where the circle is around a pole or over the date line.
 */
function eachOutward(
  { places, placed, unplaced }: Segment,
  circle: Circle,
  list: Int32Array | null,
  isWanted: IsWanted,
  use: Offer,
): boolean {
  if (!circle.isPlain) return false;
  const { longitude, bands, bandFrom } = places;
  const { longitude: centre } = circle.centre;
  /**
   * Up to which squared chord shops still matter, and how far away from the centre that is in a band, in
   * degrees of longitude: of variables that functions share V8 would allocate each new value.
   */
  const still = { reach: circle.squaredChord, width: 0 };
  /** The row of slots without a place of their own to which this one belongs is passed over. */
  const behindRow = (slot: number, at: number, end: number): number => {
    const last = unplaced[lastOfRow(unplaced, firstAtLeast(unplaced, slot))]!;
    return list ? firstAtLeast(list, last + 1, at, end) : last + 1;
  };
  const beforeRow = (slot: number, begin: number, at: number): number => {
    const first = unplaced[firstOfRow(unplaced, firstAtLeast(unplaced, slot))]!;
    return (list ? firstAtLeast(list, first, begin, at) : first) - 1;
  };
  let widthFor!: ReturnType<Circle['widthsIn']>;
  const look = (slot: number, at: number): void => {
    if (!isWanted(slot, at)) return;
    const chord = circle.squaredChordTo(places, slot);
    if (chord > still.reach) return;
    const wanted = use(slot, chord);
    if (wanted >= still.reach) return;
    still.reach = wanted;
    still.width = widthFor(wanted);
  };
  const lookIn = (band: number): void => {
    widthFor = circle.widthsIn(bands[band]!);
    still.width = widthFor(still.reach);
    const [from, to] = [bandFrom[band]!, bandFrom[band + 1]!];
    const begin = list ? firstAtLeast(list, from) : from;
    const end = list ? firstAtLeast(list, to, begin) : to;
    let [low, high] = [begin, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (longitude[list ? list[middle]! : middle]! < centre) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < end; at += 1) {
      const slot = list ? list[at]! : at;
      if (longitude[slot]! - centre > still.width) break;
      if (placed[slot]) look(slot, at);
      else at = behindRow(slot, at, end) - 1;
    }
    for (let at = low - 1; at >= begin; at -= 1) {
      const slot = list ? list[at]! : at;
      if (centre - longitude[slot]! > still.width) break;
      if (placed[slot]) look(slot, at);
      else at = beforeRow(slot, begin, at) + 1;
    }
  };
  let north = firstAtLeast(bands, circle.bandOfCentre);
  let south = north - 1;
  for (;;) {
    const toNorth = north < bands.length ? circle.squaredChordToBand(bands[north]!) : Infinity;
    const toSouth = south >= 0 ? circle.squaredChordToBand(bands[south]!) : Infinity;
    if (Math.min(toNorth, toSouth) > still.reach) return true;
    if (toNorth <= toSouth) lookIn(north++);
    else lookIn(south--);
  }
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
