import type { Area, Runs } from './geo-shapes.ts';
import type { Places } from './latitude-bands.ts';
import { firstAtLeast, firstAtLeastFrom, GrowingNumbers } from './sorted-numbers.ts';

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

/** Filled by one look into an area at a time. */
const taken = new GrowingNumbers(1024);

/** Those of the list's shops, or of all, that are there; ascending, and until the next are taken. */
export function takenWithin(there: Within, list: Int32Array | null): GrowingNumbers {
  taken.clear();
  eachPartWithin(there, list, (part, from, to) => taken.pushPart(part, from, to));
  return taken;
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
 * Calls with parts of a list, from one place in it up to another: its shops are there, or may be, where that
 * is not sure; ascending.
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

/** The part of a list between the first and the last run. */
function reach(list: Int32Array, runs: Runs): { from: number; to: number } {
  if (runs.count === 0) return { from: 0, to: 0 };
  const from = firstAtLeast(list, runs.from[0]!);
  return { from, to: firstAtLeast(list, runs.to[runs.count - 1]!, from) };
}
