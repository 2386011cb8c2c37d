import { type AreaRanges, eachPartInArea } from '../geo/area-ranges.ts';
import type { Segment } from '../segments/segment.ts';
import { rankOf } from './match-cost.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { TermPostings } from './term-postings.ts';

/** A posting list, and the rank of the shops that no better list has. */
export interface RankedList {
  list: Int32Array | null;
  rank: number;
}

/**
 * Adds the shops of a posting list that no better list has; returns their number.
 *
 * @param passes whether a shop passes the filters; null without filters
 * @param ranked if given, these shops get their final rank, and the list is added to `ranked`
 */
export function collectPostings(
  segment: Segment,
  accumulator: ScoreAccumulator,
  where: AreaRanges,
  postings: TermPostings,
  passes: ((slot: number) => boolean) | null,
  ranked: RankedList[] | null,
): number {
  const before = accumulator.slots.length;
  const kind = ranked ? 0 : accumulator.kinds.start(postings);
  let wholeNames = 0;
  eachPartInArea(where, postings.list, (part, from, to) => {
    const some = passes ? part.subarray(from, to).filter(passes) : part;
    const [first, last] = passes ? [0, some.length] : [from, to];
    if (ranked) {
      const end = before + wholeNames;
      wholeNames += rankPart(segment, accumulator, some, first, last, postings, end);
    } else collectPart(accumulator, some, first, last, kind);
  });
  const shops = accumulator.slots.length - before;
  if (ranked) {
    const { whole, part } = ranksOf(postings);
    accumulator.count(whole, wholeNames);
    accumulator.count(part, shops - wholeNames);
    if (wholeNames > 0) ranked.push({ list: postings.list, rank: whole });
    if (shops > wholeNames) ranked.push({ list: postings.list, rank: part });
  }
  return shops;
}

/** The ranks of shops whose whole name was typed, and of the others. */
const ranksOf = ({ cost }: TermPostings) => ({
  whole: rankOf(cost, 0, true),
  part: rankOf(cost, 0, false),
});

function collectPart(
  { reached, kind, slots, base }: ScoreAccumulator,
  list: Int32Array,
  from: number,
  to: number,
  itsKind: number,
): void {
  const into = slots.withRoomFor(to - from);
  let { length } = slots;
  for (let at = from; at < to; at += 1) {
    const slot = list[at]!;
    if (reached[slot]! > base) continue;
    reached[slot] = base + 1;
    kind[slot] = itsKind;
    into[length] = slot;
    length += 1;
  }
  slots.length = length;
}

/**
 * Ranks shops as they are collected. Shops whose whole name was typed are put before the others of
 * their list, so that ranks ascend. Returns their number.
 *
 * @param wholeEnd the index for the next one
 */
function rankPart(
  { nameLength }: Segment,
  { reached, rank, slots, ranks, base }: ScoreAccumulator,
  list: Int32Array,
  from: number,
  to: number,
  postings: TermPostings,
  wholeEnd: number,
): number {
  const { nameHalves } = postings;
  const { whole, part } = ranksOf(postings);
  const into = slots.withRoomFor(to - from);
  const ranksInto = ranks.withRoomFor(to - from);
  let { length } = slots;
  let end = wholeEnd;
  for (let at = from; at < to; at += 1) {
    const slot = list[at]!;
    if (reached[slot]! > base) continue;
    reached[slot] = base + 1;
    const isWhole = nameHalves > 0 && nameHalves >= 2 * nameLength[slot]!;
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
  return end - wholeEnd;
}
