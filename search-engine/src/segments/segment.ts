import { TIERS } from '@nattil/contracts/catalog/tiers';
import {
  emptyPlaces,
  NOWHERE,
  orderOfPlaces,
  type Places,
  putPlace,
  withBands,
} from '../geo/latitude-bands.ts';
import { type Bitset, bitsFor, clearBit, hasBit, setBit } from '../structures/bitset.ts';
import { GrowingNumbers } from '../structures/growing-numbers.ts';
import { runToEnd, type Steps } from '../structures/steps.ts';
import { Postings, postingsOf, type PostingsSnapshot } from './postings.ts';
import { compareIds, SlotsById } from './shop-ids.ts';
import { type Field, NO_GROUP, type ShopRows } from './shop-rows.ts';

/** A segment: columns and posting lists of shops in slot order. Only `alive` and `dead` change. */
export interface Segment {
  readonly size: number;
  readonly places: Places;
  readonly alive: Bitset;
  /** Slots of shops that were removed or have changed since. */
  readonly dead: GrowingNumbers;
  readonly ids: Uint32Array;
  readonly slotsById: SlotsById;
  readonly versions: Float64Array;
  /** Whether the shop has a location of its own. */
  readonly placed: Bitset;
  readonly unplaced: Int32Array;
  readonly category: Int32Array;
  readonly city: Int32Array;
  readonly hours: Uint32Array;
  /** Discount for members of each tier, in hundredths of a percent. */
  readonly percents: readonly Uint16Array[];
  readonly documents: Uint32Array;
  /** Number of words in the name, without joining words. */
  readonly nameLength: Uint8Array;
  /** Alphabetical rank of the name; equal names share a rank. */
  readonly nameRank: Uint32Array;
  /** Slots in alphabetical order of their names. */
  readonly byName: Int32Array;
  readonly words: Readonly<Record<Field, Postings>>;
  readonly groups: Postings;
}

type Column = Record<number, number>;

/** Empty columns for this many shops. */
export function* emptyColumns(size: number) {
  const ids = new Uint32Array(size * 4);
  yield;
  const versions = new Float64Array(size);
  yield;
  const category = new Int32Array(size);
  yield;
  const city = new Int32Array(size);
  yield;
  const hours = new Uint32Array(size);
  yield;
  const percents: Uint16Array[] = [];
  for (const _ of TIERS) {
    percents.push(new Uint16Array(size));
    yield;
  }
  const documents = new Uint32Array(size);
  yield;
  const nameRank = new Uint32Array(size);
  yield;
  return {
    size,
    alive: bitsFor(size).fill(-1),
    dead: new GrowingNumbers(),
    ids,
    versions,
    placed: bitsFor(size),
    category,
    city,
    hours,
    percents,
    documents,
    nameLength: new Uint8Array(size),
    nameRank,
  };
}

/** The result of `emptyColumns`. */
export type SegmentColumns =
  ReturnType<typeof emptyColumns> extends Steps<infer Made> ? Made : never;

/** Builds a segment from rows, without those for which `isGone` returns true. */
export function segmentOf(all: ShopRows, isGone?: (row: number) => boolean): Segment {
  const rows: number[] | Uint32Array = rowsLeft(all.size, isGone);
  const size = rows.length;
  const order = orderOfPlaces(
    Float64Array.from(rows, (row) => all.latitude[row]!),
    Float64Array.from(rows, (row) => all.longitude[row]!),
    (a, b) => compareIds(all.ids, rows[a]!, all.ids, rows[b]!),
  );
  const rowAt = Uint32Array.from(order, (at) => rows[at]!);
  const places = runToEnd(emptyPlaces(size));
  const columns = runToEnd(emptyColumns(size));
  for (let slot = 0; slot < size; slot += 1) {
    const row = rowAt[slot]!;
    const latitude = all.latitude[row]!;
    const isNowhere = latitude === NOWHERE.latitude;
    putPlace(places, slot, isNowhere ? NOWHERE : { latitude, longitude: all.longitude[row]! });
    for (let part = 0; part < 4; part += 1) columns.ids[slot * 4 + part] = all.ids[row * 4 + part]!;
  }
  // Column by column, for locality.
  const put = (column: Column, ofRows: ArrayLike<number>) => {
    for (let slot = 0; slot < size; slot += 1) column[slot] = ofRows[rowAt[slot]!]!;
  };
  put(columns.versions, all.versions);
  for (let slot = 0; slot < size; slot += 1)
    if (all.placed.at(rowAt[slot]!)) setBit(columns.placed, slot);
  put(columns.category, all.category.view());
  put(columns.city, all.city.view());
  put(columns.hours, all.hours.view());
  for (const [tier, percents] of columns.percents.entries())
    put(percents, all.percents[tier]!.view());
  put(columns.documents, all.documents);
  put(columns.nameLength, all.nameLength.view());
  put(columns.nameRank, ranksOf(all.names));
  const slots = Int32Array.from({ length: size }, (_, slot) => slot);
  const listed = (field: Field) =>
    postingsOf(
      size,
      (slot, use) => all.words[field].each(rowAt[slot]!, use),
      isGone ? undefined : all.words[field].words.view(),
    );
  const slotsById = new SlotsById(columns.ids);
  for (let slot = 0; slot < size; slot += 1) slotsById.add(slot);
  return {
    ...columns,
    places: withBands(places),
    slotsById,
    unplaced: slots.filter((slot) => !hasBit(columns.placed, slot)),
    byName: slots.toSorted((a, b) => columns.nameRank[a]! - columns.nameRank[b]!),
    words: { name: listed('name'), tags: listed('tags'), address: listed('address') },
    groups: postingsOf(size, (slot, use) => {
      if (columns.category[slot] !== NO_GROUP) use(columns.category[slot]!);
      if (columns.city[slot] !== NO_GROUP) use(columns.city[slot]!);
    }),
  };
}

function rowsLeft(size: number, isGone?: (row: number) => boolean): Uint32Array {
  const rows = Uint32Array.from({ length: size }, (_, row) => row);
  return isGone ? rows.filter((row) => !isGone(row)) : rows;
}

function ranksOf(names: readonly string[]): Uint32Array {
  const sorted = [...new Set(names)].sort();
  const rankOf = new Map(sorted.map((name, rank) => [name, rank]));
  return Uint32Array.from(names, (name) => rankOf.get(name)!);
}

export type SegmentSnapshot = Omit<Segment, 'dead' | 'slotsById' | 'words' | 'groups'> & {
  slotsById: Int32Array;
  words: Record<Field, PostingsSnapshot>;
  groups: PostingsSnapshot;
};

/** For transfer to another thread; no shop may have been removed. */
export function snapshotOfSegment({ dead: _, slotsById, ...segment }: Segment): SegmentSnapshot {
  return { ...segment, slotsById: slotsById.snapshot() };
}

export function restoreSegment(snapshot: SegmentSnapshot): Segment {
  const postings = ({ keys, starts, slots }: PostingsSnapshot) => new Postings(keys, starts, slots);
  const { name, tags, address } = snapshot.words;
  return {
    ...snapshot,
    dead: new GrowingNumbers(),
    slotsById: new SlotsById(snapshot.ids, snapshot.slotsById),
    words: { name: postings(name), tags: postings(tags), address: postings(address) },
    groups: postings(snapshot.groups),
  };
}

/** The first `count` shops by name, and all further shops with the name of the last one. */
export function firstByName(segment: Segment, count: number, descending: boolean): number[] {
  const { alive, byName, nameRank } = segment;
  const first: number[] = [];
  for (let n = 0; n < byName.length; n += 1) {
    const slot = byName[descending ? byName.length - 1 - n : n]!;
    if (!hasBit(alive, slot)) continue;
    if (first.length >= count && nameRank[slot] !== nameRank[first.at(-1)!]) break;
    first.push(slot);
  }
  return first;
}

/** Removes a shop, so that no search finds it. */
export function markDead(segment: Segment, slot: number): void {
  clearBit(segment.alive, slot);
  segment.dead.push(slot);
}
