import { GrowingNumbers } from '../structures/growing-numbers.ts';
import { firstAtLeast, firstAtLeastFrom } from '../structures/sorted-numbers.ts';
import type { Area, SlotRanges } from './geo-shapes.ts';
import type { Places } from './latitude-bands.ts';

/**
 * Up to this many entries per range, each entry is tested; else ranges are looked up in the list.
 */
const MAX_TESTED_PER_RANGE = 4;

/** Buffers that the area look-ups of one engine reuse. */
export class AreaBuffers {
  /** The result of `slotsInArea`. */
  readonly slots = new GrowingNumbers(1024);
  /** The slots of one part in `eachPartInArea`. */
  readonly part = new GrowingNumbers(1024);
}

/** The searched part of the slot order: an area, or all slots without one. */
export interface AreaRanges {
  places: Places;
  area: Area | null;
  /** Null if `area` is null. */
  ranges: SlotRanges | null;
  buffers: AreaBuffers;
}

export function areaRanges(places: Places, area: Area | null, buffers: AreaBuffers): AreaRanges {
  return { places, area, ranges: area && area.rangesIn(places), buffers };
}

/** Upper bound of the shops in the area. */
export function maxInArea({ places, ranges }: AreaRanges): number {
  if (!ranges) return places.size;
  let shops = 0;
  for (let n = 0; n < ranges.count; n += 1) shops += ranges.to[n]! - ranges.from[n]!;
  return shops;
}

/** Approximate share of all shops that are in the area, from 0 to 1. */
export function shareInArea(where: AreaRanges): number {
  return maxInArea(where) / Math.max(1, where.places.size);
}

/** Number of shops of the list, or of all shops, in the area. */
export function countInArea(where: AreaRanges, list: Int32Array | null): number {
  const { places, area, ranges } = where;
  if (!area || !ranges) return list ? list.length : places.size;
  if (!list) return countAll(places, area, ranges);
  let count = 0;
  eachRangeOf(where, list, (from, to, isInside) => {
    if (isInside) count += to - from;
    else for (let at = from; at < to; at += 1) if (area.contains(places, list[at]!)) count += 1;
  });
  return count;
}

function countAll(places: Places, area: Area, ranges: SlotRanges): number {
  let count = 0;
  for (let n = 0; n < ranges.count; n += 1) {
    const from = ranges.from[n]!;
    const to = ranges.to[n]!;
    if (ranges.inside[n]) count += to - from;
    else for (let slot = from; slot < to; slot += 1) if (area.contains(places, slot)) count += 1;
  }
  return count;
}

/** The shops of the list, or of all shops, in the area; ascending, valid until the next call. */
export function slotsInArea(where: AreaRanges, list: Int32Array | null): GrowingNumbers {
  const { slots } = where.buffers;
  slots.clear();
  eachPartInArea(where, list, (part, from, to) => slots.pushPart(part, from, to));
  return slots;
}

/** Calls `use` with the shops of the list, or of all shops, in the area; in ascending parts. */
export function eachPartInArea(
  where: AreaRanges,
  list: Int32Array | null,
  use: (part: Int32Array, from: number, to: number) => void,
): void {
  const { places, area, ranges } = where;
  const { part } = where.buffers;
  const usePart = () => {
    if (part.length > 0) use(part.numbers, 0, part.length);
    part.clear();
  };
  part.clear();
  if (list) {
    eachRangeOf(where, list, (from, to, isInside) => {
      if (isInside) return use(list, from, to);
      for (let at = from; at < to; at += 1)
        if (area!.contains(places, list[at]!)) part.push(list[at]!);
      usePart();
    });
    return;
  }
  const useAll = (from: number, to: number) => {
    const into = part.withRoomFor(to - from);
    for (let slot = from; slot < to; slot += 1) into[slot - from] = slot;
    part.length = to - from;
    usePart();
  };
  if (!area || !ranges) return useAll(0, places.size);
  for (let n = 0; n < ranges.count; n += 1) {
    const [from, to] = [ranges.from[n]!, ranges.to[n]!];
    if (ranges.inside[n]) useAll(from, to);
    else
      for (let slot = from; slot < to; slot += 1) if (area.contains(places, slot)) part.push(slot);
    usePart();
  }
}

/**
 * Calls `use` with ascending ranges of a list. In a range inside the area every shop matches; in
 * other ranges each shop has to be tested.
 */
export function eachRangeOf(
  { area, ranges }: Pick<AreaRanges, 'area' | 'ranges'>,
  list: Int32Array,
  use: (from: number, to: number, isInside: boolean) => void,
): void {
  if (!area || !ranges) return use(0, list.length, true);
  const { from: begin, to: end } = span(list, ranges);
  if (end - begin < ranges.count * MAX_TESTED_PER_RANGE) return use(begin, end, false);
  let at = begin;
  for (let n = 0; n < ranges.count; n += 1) {
    const from = firstAtLeastFrom(list, ranges.from[n]!, at, end);
    at = firstAtLeastFrom(list, ranges.to[n]!, from, end);
    if (at > from) use(from, at, ranges.inside[n]!);
  }
}

/** The part of a list between the first and the last range of the area. */
function span(list: Int32Array, ranges: SlotRanges): { from: number; to: number } {
  if (ranges.count === 0) return { from: 0, to: 0 };
  const from = firstAtLeast(list, ranges.from[0]!);
  return { from, to: firstAtLeast(list, ranges.to[ranges.count - 1]!, from) };
}
