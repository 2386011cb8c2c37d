import type { DocumentStore } from '../documents/document-store.ts';
import { bandOf, Bands, emptyPlaces, type Places } from '../geo/latitude-bands.ts';
import { hasBit, setBit } from '../structures/bitset.ts';
import { GrowingNumbers } from '../structures/growing-numbers.ts';
import { filledWith, type Steps } from '../structures/steps.ts';
import { normalise } from '../text/normalise-text.ts';
import { Postings } from './postings.ts';
import { emptyColumns, markDead, type Segment, type SegmentColumns } from './segment.ts';
import { compareIds, emptyTable, SlotsById } from './shop-ids.ts';
import { FIELDS } from './shop-rows.ts';

/** Number of small steps between two yields. */
const STEPS = 256;
const REMOVED = -1;

/**
 * Merges segments in steps. Between two steps, the old segments can be searched and shops can be
 * removed from them. Call `catchUp` when the merged segment replaces the old ones.
 */
export function* mergeSegments(
  segments: readonly Segment[],
  documents: DocumentStore,
): Steps<{ merged: Segment; catchUp: () => void }> {
  const deadBefore = segments.map(({ dead }) => dead.length);
  const size = segments.reduce((sum, each) => sum + each.size - each.dead.length, 0);
  const columns = yield* emptyColumns(size);
  const places = yield* emptyPlaces(size);
  const slotsById = new SlotsById(columns.ids, yield* emptyTable(size));
  const unplaced = new GrowingNumbers();
  const bands = new Bands();
  const newSlots: Int32Array[] = [];
  for (const segment of segments) newSlots.push(yield* filledWith(REMOVED, segment.size));
  const moved: { segment: number; from: number; old: number }[] = [];
  const heads = segments.map(() => 0);
  let slot = 0;
  for (let steps = 0; ; steps += 1) {
    if (steps % STEPS === 0) yield;
    const next = firstOf(segments, heads);
    if (next < 0) break;
    const segment = segments[next]!;
    const from = heads[next]!;
    heads[next]! += 1;
    if (!hasBit(segment.alive, from)) continue;
    newSlots[next]![from] = slot;
    copyColumns(segment, from, columns, places, slot);
    bands.add(slot, places.latitude[slot]!);
    const document = segment.documents[from]!;
    if (documents.shouldMove(document)) {
      columns.documents[slot] = documents.move(document);
      moved.push({ segment: next, from, old: document });
    }
    if (!hasBit(columns.placed, slot)) unplaced.push(slot);
    slotsById.add(slot);
    slot += 1;
  }
  yield* rankNames(segments, newSlots, documents, columns.nameRank);
  const byName = yield* slotsByName(columns.nameRank.subarray(0, slot));
  const words = {} as Record<(typeof FIELDS)[number], Postings>;
  for (const field of FIELDS)
    words[field] = yield* mergePostings(
      segments.map((segment) => segment.words[field]),
      newSlots,
    );
  const groups = yield* mergePostings(
    segments.map((segment) => segment.groups),
    newSlots,
  );
  const merged: Segment = {
    ...columns,
    size: slot,
    places: bands.of(places, slot),
    slotsById,
    unplaced: unplaced.view(),
    byName,
    words,
    groups,
  };
  const catchUp = () => {
    for (const { segment, from, old } of moved)
      if (hasBit(segments[segment]!.alive, from)) documents.release(old);
    for (const [at, { dead }] of segments.entries())
      for (let n = deadBefore[at]!; n < dead.length; n += 1) {
        const now = newSlots[at]![dead.at(n)]!;
        if (now === REMOVED) continue;
        markDead(merged, now);
        if (merged.documents[now] !== segments[at]!.documents[dead.at(n)])
          documents.release(merged.documents[now]!);
      }
  };
  return { merged, catchUp };
}

/** The segment whose next slot comes first in slot order; -1 at the end. */
function firstOf(segments: readonly Segment[], heads: readonly number[]): number {
  let first = -1;
  for (let at = 0; at < segments.length; at += 1) {
    if (heads[at]! >= segments[at]!.size) continue;
    if (first < 0 || comesBefore(segments[at]!, heads[at]!, segments[first]!, heads[first]!))
      first = at;
  }
  return first;
}

function comesBefore(a: Segment, i: number, b: Segment, j: number): boolean {
  const difference =
    bandOf(a.places.latitude[i]!) - bandOf(b.places.latitude[j]!) ||
    a.places.longitude[i]! - b.places.longitude[j]!;
  return (difference || compareIds(a.ids, i, b.ids, j)) < 0;
}

function copyColumns(
  from: Segment,
  i: number,
  columns: SegmentColumns,
  places: Places,
  slot: number,
): void {
  places.latitude[slot] = from.places.latitude[i]!;
  places.longitude[slot] = from.places.longitude[i]!;
  for (let part = 0; part < 3; part += 1)
    places.points[slot * 3 + part] = from.places.points[i * 3 + part]!;
  for (let part = 0; part < 4; part += 1) columns.ids[slot * 4 + part] = from.ids[i * 4 + part]!;
  columns.versions[slot] = from.versions[i]!;
  if (hasBit(from.placed, i)) setBit(columns.placed, slot);
  columns.category[slot] = from.category[i]!;
  columns.city[slot] = from.city[i]!;
  columns.hours[slot] = from.hours[i]!;
  for (let tier = 0; tier < columns.percents.length; tier += 1)
    columns.percents[tier]![slot] = from.percents[tier]![i]!;
  columns.documents[slot] = from.documents[i]!;
  columns.nameLength[slot] = from.nameLength[i]!;
}

/** Ranks names: the largest segment's keep their order, the others are found by binary search. */
function* rankNames(
  segments: readonly Segment[],
  newSlots: readonly Int32Array[],
  documents: DocumentStore,
  ranks: Uint32Array,
): Steps<void> {
  const largest = segments.reduce(
    (max, { size }, at) => (size > segments[max]!.size ? at : max),
    0,
  );
  const { order, starts } = yield* slotsByRank(segments[largest]!, newSlots[largest]!);
  const others: { name: string; slot: number }[] = [];
  for (const [at, segment] of segments.entries())
    for (let slot = 0; at !== largest && slot < segment.size; slot += 1) {
      const now = newSlots[at]![slot]!;
      if (now !== REMOVED)
        others.push({ name: normalise(documents.nameOf(segment.documents[slot]!)), slot: now });
      if (slot % STEPS === 0) yield;
    }
  others.sort((a, b) => (a.name < b.name ? -1 : 1));
  yield;
  const nameAt = (rank: number) =>
    normalise(documents.nameOf(segments[largest]!.documents[order[starts.at(rank)]!]!));
  let rank = 0;
  let old = 0;
  const takeOld = () => {
    const to = old + 1 < starts.length ? starts.at(old + 1) : order.length;
    for (let at = starts.at(old); at < to; at += 1) ranks[newSlots[largest]![order[at]!]!] = rank;
    old += 1;
  };
  for (let at = 0; at < others.length;) {
    const { name } = others[at]!;
    let low = old;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (nameAt(middle) < name) low = middle + 1;
      else high = middle;
    }
    for (; old < low; rank += 1) {
      takeOld();
      if (rank % STEPS === 0) yield;
    }
    if (old < starts.length && nameAt(old) === name) takeOld();
    for (; others[at]?.name === name; at += 1) ranks[others[at]!.slot] = rank;
    rank += 1;
    if (at % 16 === 0) yield;
  }
  for (; old < starts.length; rank += 1) {
    takeOld();
    if (rank % STEPS === 0) yield;
  }
}

/** The remaining slots ordered by name, and the index at which each name begins. */
function* slotsByRank(
  { nameRank, size }: Pick<Segment, 'nameRank' | 'size'>,
  newSlots: Int32Array | null,
): Steps<{ order: Int32Array; starts: GrowingNumbers }> {
  const next = new Uint32Array(size + 1);
  for (let slot = 0; slot < size; slot += 1) {
    if (newSlots?.[slot] !== REMOVED) next[nameRank[slot]! + 1]! += 1;
    if (slot % (16 * STEPS) === 0) yield;
  }
  const starts = new GrowingNumbers();
  for (let rank = 0; rank < size; rank += 1) {
    if (next[rank + 1]! > 0) starts.push(next[rank]!);
    next[rank + 1]! += next[rank]!;
    if (rank % (16 * STEPS) === 0) yield;
  }
  const order = new Int32Array(next[size]!);
  for (let slot = 0; slot < size; slot += 1) {
    if (newSlots?.[slot] !== REMOVED) {
      order[next[nameRank[slot]!]!] = slot;
      next[nameRank[slot]!]! += 1;
    }
    if (slot % (16 * STEPS) === 0) yield;
  }
  return { order, starts };
}

function* slotsByName(ranks: Uint32Array): Steps<Int32Array> {
  const { order } = yield* slotsByRank({ nameRank: ranks, size: ranks.length }, null);
  return order;
}

/** Merges the few slots from `middle` on into the ascending slots before them. */
function putAmong(slots: Int32Array, start: number, middle: number, end: number): void {
  const few = slots.slice(middle, end).sort();
  let from = middle - 1;
  let to = end - 1;
  for (let at = few.length - 1; at >= 0; to -= 1)
    slots[to] = from >= start && slots[from]! > few[at]! ? slots[from--]! : few[at--]!;
}

function* mergePostings(
  all: readonly Postings[],
  newSlots: readonly Int32Array[],
): Steps<Postings> {
  const slots = new Int32Array(all.reduce((sum, each) => sum + each.slots.length, 0));
  const keys = new GrowingNumbers(1024);
  const starts = new GrowingNumbers(1024);
  const heads = all.map(() => 0);
  let length = 0;
  let steps = 0;
  for (;;) {
    const key = Math.min(...all.map((each, at) => each.keys[heads[at]!] ?? Infinity));
    if (key === Infinity) break;
    const start = length;
    let middle = start;
    for (const [at, each] of all.entries()) {
      if (each.keys[heads[at]!] !== key) continue;
      const to = each.starts[heads[at]! + 1]!;
      heads[at]! += 1;
      if (middle === start) middle = length;
      for (let n = each.starts[heads[at]! - 1]!; n < to; n += 1) {
        const now = newSlots[at]![each.slots[n]!]!;
        if (now !== REMOVED) slots[length++] = now;
        if (++steps % (4 * STEPS) === 0) yield;
      }
    }
    if (length === start) continue;
    if (middle > start) putAmong(slots, start, middle, length);
    keys.push(key);
    starts.push(start);
    if (++steps % (4 * STEPS) === 0) yield;
  }
  starts.push(length);
  return new Postings(keys.view(), new Uint32Array(starts.view()), slots.subarray(0, length));
}
