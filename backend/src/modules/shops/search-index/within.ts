import type { Area, Runs } from './areas.ts';
import type { Places } from './places.ts';
import { firstAtLeast } from './sorted-numbers.ts';

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

/** How many of the list's shops, or of all, are there. */
export function countWithin({ places, area, runs }: Within, list: Int32Array | null): number {
  if (!area || !runs) return list ? list.length : places.size;
  let count = 0;
  if (list && list.length < runs.count * TESTED_PER_RUN) {
    for (const slot of list) if (area.holds(places, slot)) count += 1;
    return count;
  }
  let at = 0;
  for (let run = 0; run < runs.count; run += 1) {
    const from = runs.from.at(run);
    const to = runs.to.at(run);
    if (!list) {
      if (runs.sure.at(run)) count += to - from;
      else for (let slot = from; slot < to; slot += 1) if (area.holds(places, slot)) count += 1;
      continue;
    }
    at = firstAtLeast(list, from, at);
    if (runs.sure.at(run)) {
      const end = firstAtLeast(list, to, at);
      count += end - at;
      at = end;
    } else
      for (; at < list.length && list[at]! < to; at += 1)
        if (area.holds(places, list[at]!)) count += 1;
  }
  return count;
}

/** Calls with each of the list's shops, or of all, that are there; ascending. */
export function eachWithin(
  { places, area, runs }: Within,
  list: Int32Array | null,
  use: (slot: number) => void,
): void {
  if (!area || !runs) {
    if (list) for (let at = 0; at < list.length; at += 1) use(list[at]!);
    else for (let slot = 0; slot < places.size; slot += 1) use(slot);
    return;
  }
  if (list && list.length < runs.count * TESTED_PER_RUN) {
    for (let at = 0; at < list.length; at += 1) if (area.holds(places, list[at]!)) use(list[at]!);
    return;
  }
  let at = 0;
  for (let run = 0; run < runs.count; run += 1) {
    const from = runs.from.at(run);
    const to = runs.to.at(run);
    const sure = runs.sure.at(run) === 1;
    if (!list) {
      for (let slot = from; slot < to; slot += 1) if (sure || area.holds(places, slot)) use(slot);
      continue;
    }
    at = firstAtLeast(list, from, at);
    for (; at < list.length && list[at]! < to; at += 1)
      if (sure || area.holds(places, list[at]!)) use(list[at]!);
  }
}
