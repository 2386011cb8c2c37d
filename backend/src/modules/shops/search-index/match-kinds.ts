import type { Segment } from './segment.ts';
import type { Tally } from './score-accumulator.ts';
import type { Listed } from './term-lists.ts';
import { rankOf } from './collect-postings.ts';
import { eachPartWithin, type Within } from './area-ranges.ts';

/** A posting list, and the rank of the shops that no better list has. */
export interface RankedList {
  list: Int32Array | null;
  rank: number;
}

/**
 * Adds the shops of a posting list that no better list has matched; returns their number. If
 * `ranked` is given, these shops get their final rank.
 */
export function meet(
  segment: Segment,
  tally: Tally,
  there: Within,
  listed: Listed,
  passes: ((slot: number) => boolean) | null,
  ranked: RankedList[] | null,
): number {
  const before = tally.slots.length;
  const way = ranked ? 0 : tally.ways.first(listed);
  let wholes = 0;
  eachPartWithin(there, listed.list, (part, from, to) => {
    const some = passes ? part.subarray(from, to).filter(passes) : part;
    const [first, last] = passes ? [0, some.length] : [from, to];
    if (ranked) wholes += rankPart(segment, tally, some, first, last, listed, before + wholes);
    else meetPart(tally, some, first, last, way);
  });
  const shops = tally.slots.length - before;
  if (ranked) {
    const [whole, part] = [rankOf(listed.cost, 0, true), rankOf(listed.cost, 0, false)];
    tally.count(whole, wholes);
    tally.count(part, shops - wholes);
    if (wholes > 0) ranked.push({ list: listed.list, rank: whole });
    if (shops > wholes) ranked.push({ list: listed.list, rank: part });
  }
  return shops;
}

function meetPart(
  { reached, way, slots, base }: Tally,
  list: Int32Array,
  from: number,
  to: number,
  its: number,
): void {
  const into = slots.withRoomFor(to - from);
  let { length } = slots;
  for (let at = from; at < to; at += 1) {
    const slot = list[at]!;
    if (reached[slot]! > base) continue;
    reached[slot] = base + 1;
    way[slot] = its;
    into[length] = slot;
    length += 1;
  }
  slots.length = length;
}

/**
 * Ranks shops as they are found. Shops whose whole name was typed are put before the others of
 * their list, so that ranks ascend. Returns their number; `wholesEnd` is the index for the next
 * one.
 */
function rankPart(
  { nameLength }: Segment,
  { reached, rank, slots, ranks, base }: Tally,
  list: Int32Array,
  from: number,
  to: number,
  { cost, said: halves }: Listed,
  wholesEnd: number,
): number {
  const [whole, part] = [rankOf(cost, 0, true), rankOf(cost, 0, false)];
  const into = slots.withRoomFor(to - from);
  const ranksInto = ranks.withRoomFor(to - from);
  let { length } = slots;
  let end = wholesEnd;
  for (let at = from; at < to; at += 1) {
    const slot = list[at]!;
    if (reached[slot]! > base) continue;
    reached[slot] = base + 1;
    const isWhole = halves > 0 && halves >= 2 * nameLength[slot]!;
    rank[slot] = isWhole ? whole : part;
    into[length] = isWhole ? into[end]! : slot;
    ranksInto[length] = part;
    if (isWhole) {
      into[end] = slot;
      ranksInto[end] = whole;
      end += 1;
    }
    length += 1;
  }
  slots.length = length;
  ranks.length = length;
  return end - wholesEnd;
}
