import type { Area, Runs } from './geo-shapes.ts';
import type { Places } from './latitude-bands.ts';
import { firstAtLeast, firstAtLeastFrom, GrowingNumbers } from './sorted-numbers.ts';

/**
 * Up to this many entries per range, each entry is tested; else ranges are looked up in the list.
 */
const TESTED_PER_RUN = 4;

/** The searched part of the slot order: an area, or all slots without one. */
export interface Within {
  places: Places;
  area: Area | null;
  /** Null if `area` is null. */
  runs: Runs | null;
}

export function within(places: Places, area: Area | null): Within {
  return { places, area, runs: area && area.runsIn(places) };
}

/** Upper bound of the shops in the area. */
export function mostWithin({ places, runs }: Within): number {
  if (!runs) return places.size;
  let shops = 0;
  for (let run = 0; run < runs.count; run += 1) shops += runs.to[run]! - runs.from[run]!;
  return shops;
}

/** Approximate share of all shops that are in the area, from 0 to 1. */
export function shareWithin(there: Within): number {
  return mostWithin(there) / Math.max(1, there.places.size);
}

/** Number of shops of the list, or of all shops, in the area. */
export function countWithin({ places, area, runs }: Within, list: Int32Array | null): number {
  if (!area || !runs) return list ? list.length : places.size;
  if (!list) return countAll(places, area, runs);
  let count = 0;
  eachRunOf({ places, area, runs }, list, (from, to, isSure) => {
    if (isSure) count += to - from;
    else for (let at = from; at < to; at += 1) if (area.holds(places, list[at]!)) count += 1;
  });
  return count;
}

function countAll(places: Places, area: Area, runs: Runs): number {
  let count = 0;
  for (let run = 0; run < runs.count; run += 1) {
    const from = runs.from[run]!;
    const to = runs.to[run]!;
    if (runs.sure[run]) count += to - from;
    else for (let slot = from; slot < to; slot += 1) if (area.holds(places, slot)) count += 1;
  }
  return count;
}

/** Reused by each call of `takenWithin`. */
const taken = new GrowingNumbers(1024);

/** The shops of the list, or of all shops, in the area; ascending, valid until the next call. */
export function takenWithin(there: Within, list: Int32Array | null): GrowingNumbers {
  taken.clear();
  eachPartWithin(there, list, (part, from, to) => taken.pushPart(part, from, to));
  return taken;
}

/** Reused for each part. */
const tested = new GrowingNumbers(1024);

/** Calls `use` with the shops of the list, or of all shops, in the area; in ascending parts. */
export function eachPartWithin(
  { places, area, runs }: Within,
  list: Int32Array | null,
  use: (part: Int32Array, from: number, to: number) => void,
): void {
  const useTested = () => {
    if (tested.length > 0) use(tested.numbers, 0, tested.length);
    tested.clear();
  };
  tested.clear();
  if (list) {
    eachRunOf({ places, area, runs }, list, (from, to, isSure) => {
      if (isSure) return use(list, from, to);
      for (let at = from; at < to; at += 1)
        if (area!.holds(places, list[at]!)) tested.push(list[at]!);
      useTested();
    });
    return;
  }
  const useAll = (from: number, to: number) => {
    const into = tested.withRoomFor(to - from);
    for (let slot = from; slot < to; slot += 1) into[slot - from] = slot;
    tested.length = to - from;
    useTested();
  };
  if (!area || !runs) return useAll(0, places.size);
  for (let run = 0; run < runs.count; run += 1) {
    const [from, to] = [runs.from[run]!, runs.to[run]!];
    if (runs.sure[run]) useAll(from, to);
    else
      for (let slot = from; slot < to; slot += 1) if (area.holds(places, slot)) tested.push(slot);
    useTested();
  }
}

/**
 * Calls `use` with ascending ranges of a list. In a sure range every shop is in the area; in other
 * ranges each shop has to be tested.
 */
export function eachRunOf(
  { area, runs }: Within,
  list: Int32Array,
  use: (from: number, to: number, isSure: boolean) => void,
): void {
  if (!area || !runs) return use(0, list.length, true);
  const { from: begin, to: end } = reach(list, runs);
  if (end - begin < runs.count * TESTED_PER_RUN) return use(begin, end, false);
  let at = begin;
  for (let run = 0; run < runs.count; run += 1) {
    const from = firstAtLeastFrom(list, runs.from[run]!, at, end);
    at = firstAtLeastFrom(list, runs.to[run]!, from, end);
    if (at > from) use(from, at, runs.sure[run]!);
  }
}

/** The range of a list between the first and the last range of the area. */
function reach(list: Int32Array, runs: Runs): { from: number; to: number } {
  if (runs.count === 0) return { from: 0, to: 0 };
  const from = firstAtLeast(list, runs.from[0]!);
  return { from, to: firstAtLeast(list, runs.to[runs.count - 1]!, from) };
}
