import type { Area, Runs } from './areas.ts';
import type { Places } from './places.ts';
import { firstAtLeast, GrowingNumbers } from './sorted-numbers.ts';

/** With fewer shops in a list than this for each run, each is tested; else runs are looked up in it. */
const TESTED_PER_RUN = 4;

/** Part of the order of places: an area, or everything where there is none. */
export interface Within {
  places: Places;
  area: Area | null;
  /** Null where the area is. */
  runs: Runs | null;
}

export function within(places: Places, area: Area | null): Within {
  return { places, area, runs: area && area.runsIn(places) };
}

/** How many shops are there at most. */
export function mostWithin({ places, runs }: Within): number {
  if (!runs) return places.size;
  let shops = 0;
  for (let run = 0; run < runs.count; run += 1) shops += runs.to[run]! - runs.from[run]!;
  return shops;
}

/** About which part of all shops is there, from 0 to 1. */
export function shareWithin(there: Within): number {
  return mostWithin(there) / Math.max(1, there.places.size);
}

/** How many of the list's shops, or of all, are there. */
export function countWithin({ places, area, runs }: Within, list: Int32Array | null): number {
  if (!area || !runs) return list ? list.length : places.size;
  if (!list) return countAll(places, area, runs);
  const { from: begin, to: end } = reach(list, runs);
  let count = 0;
  if (end - begin < runs.count * TESTED_PER_RUN) {
    for (let at = begin; at < end; at += 1) if (area.holds(places, list[at]!)) count += 1;
    return count;
  }
  let at = begin;
  for (let run = 0; run < runs.count; run += 1) {
    at = firstAtLeast(list, runs.from[run]!, at, end);
    const to = runs.to[run]!;
    if (runs.sure[run]) {
      const last = firstAtLeast(list, to, at, end);
      count += last - at;
      at = last;
    } else
      for (; at < end && list[at]! < to; at += 1) if (area.holds(places, list[at]!)) count += 1;
  }
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

/** Adds those of the list's shops, or of all, that are there; ascending. */
export function takeWithin(there: Within, list: Int32Array | null, taken: GrowingNumbers): void {
  eachPartWithin(there, list, (part, from, to) => taken.pushPart(part, from, to));
}

/** Filled by one part at a time. */
const tested = new GrowingNumbers(1024);

/** Calls with parts of lists that hold those of the list's shops, or of all, that are there; ascending. */
export function eachPartWithin(
  { places, area, runs }: Within,
  list: Int32Array | null,
  use: (part: Int32Array, from: number, to: number) => void,
): void {
  const useTested = () => {
    if (tested.length > 0) use(tested.view(), 0, tested.length);
    tested.clear();
  };
  const useAll = (from: number, to: number) => {
    const into = tested.withRoomFor(to - from);
    for (let slot = from; slot < to; slot += 1) into[slot - from] = slot;
    tested.length = to - from;
    useTested();
  };
  tested.clear();
  if (!area || !runs) {
    if (list) use(list, 0, list.length);
    else useAll(0, places.size);
    return;
  }
  const { from: begin, to: end } = list ? reach(list, runs) : { from: 0, to: 0 };
  if (list && end - begin < runs.count * TESTED_PER_RUN) {
    for (let at = begin; at < end; at += 1)
      if (area.holds(places, list[at]!)) tested.push(list[at]!);
    useTested();
    return;
  }
  let at = begin;
  for (let run = 0; run < runs.count; run += 1) {
    const from = runs.from[run]!;
    const to = runs.to[run]!;
    const sure = runs.sure[run]!;
    if (!list) {
      if (sure) useAll(from, to);
      else
        for (let slot = from; slot < to; slot += 1) if (area.holds(places, slot)) tested.push(slot);
    } else {
      at = firstAtLeast(list, from, at, end);
      if (sure) {
        const last = firstAtLeast(list, to, at, end);
        if (last > at) use(list, at, last);
        at = last;
      } else
        for (; at < end && list[at]! < to; at += 1)
          if (area.holds(places, list[at]!)) tested.push(list[at]!);
    }
    useTested();
  }
}

/** The part of a list between the first and the last run. */
function reach(list: Int32Array, runs: Runs): { from: number; to: number } {
  if (runs.count === 0) return { from: 0, to: 0 };
  const from = firstAtLeast(list, runs.from[0]!);
  return { from, to: firstAtLeast(list, runs.to[runs.count - 1]!, from) };
}
