import { type AreaRanges, eachPartInArea } from '../geo/area-ranges.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { TermPostings } from './term-postings.ts';

/** Whether a shop passes the filters; null without filters. */
export type Passes = ((slot: number) => boolean) | null;

/** Adds the shops of a posting list that no better list of the term has; returns their number. */
export function collectPostings(
  accumulator: ScoreAccumulator,
  where: AreaRanges,
  postings: TermPostings,
  passes: Passes,
): number {
  const { kinds, slots } = accumulator;
  const before = slots.length;
  const kind = kinds.start(postings);
  eachPartInArea(where, postings.list, (part, from, to) =>
    collectPart(accumulator, part, from, to, kind, passes),
  );
  const shops = slots.length - before;
  kinds.count(kind, shops);
  return shops;
}

function collectPart(
  { reached, kind, slots, base }: ScoreAccumulator,
  list: Int32Array,
  from: number,
  to: number,
  itsKind: number,
  passes: Passes,
): void {
  const into = slots.withRoomFor(to - from);
  let { length } = slots;
  for (let at = from; at < to; at += 1) {
    const slot = list[at]!;
    if (reached[slot]! > base) continue;
    if (passes && !passes(slot)) continue;
    reached[slot] = base + 1;
    kind[slot] = itsKind;
    into[length] = slot;
    length += 1;
  }
  slots.length = length;
}
