import { GrowingNumbers } from '../structures/growing-numbers.ts';
import { firstAtLeast } from '../structures/sorted-numbers.ts';

const NONE = new Int32Array(0);
/** From this many entries on, counting sort is faster. */
const MIN_COUNTING_SORT = 50_000;
const SLOTS = 2 ** 26;

/** Posting lists: for each key (a word or a group) the slots of its shops, ascending. */
export class Postings {
  readonly keys: Int32Array;
  /** Index of the first slot of each key, and at the end the number of slots. */
  readonly starts: Uint32Array;
  readonly slots: Int32Array;

  constructor(keys: Int32Array, starts: Uint32Array, slots: Int32Array) {
    this.keys = keys;
    this.starts = starts;
    this.slots = slots;
  }

  of(key: number): Int32Array {
    const at = firstAtLeast(this.keys, key);
    if (this.keys[at] !== key) return NONE;
    return this.slots.subarray(this.starts[at], this.starts[at + 1]);
  }
}

export type PostingsSnapshot = Pick<Postings, 'keys' | 'starts' | 'slots'>;

/** Calls back with each key of a slot. */
export type KeysOf = (slot: number, use: (key: number) => void) => void;

/**
 * Builds the posting lists of slots `0..slots`; no slot may have a key twice. `listed` holds the
 * keys of all slots in any order.
 */
export function postingsOf(
  slots: number,
  keysOf: KeysOf,
  listed = keysInOrder(slots, keysOf),
): Postings {
  return listed.length < MIN_COUNTING_SORT
    ? sorted(slots, listed.length, keysOf)
    : counted(slots, listed, keysOf);
}

function keysInOrder(slots: number, keysOf: KeysOf): Int32Array {
  const keys = new GrowingNumbers(slots);
  for (let slot = 0; slot < slots; slot += 1) keysOf(slot, (key) => keys.push(key));
  return keys.view();
}

function sorted(slots: number, total: number, keysOf: KeysOf): Postings {
  const pairs = new Float64Array(total);
  let length = 0;
  for (let slot = 0; slot < slots; slot += 1)
    keysOf(slot, (key) => {
      pairs[length++] = key * SLOTS + slot;
    });
  pairs.sort();
  const keys: number[] = [];
  const starts: number[] = [];
  const list = new Int32Array(total);
  for (let at = 0; at < total; at += 1) {
    const key = Math.floor(pairs[at]! / SLOTS);
    if (key !== keys.at(-1)) {
      keys.push(key);
      starts.push(at);
    }
    list[at] = pairs[at]! - key * SLOTS;
  }
  return new Postings(Int32Array.from(keys), Uint32Array.from([...starts, total]), list);
}

function counted(slots: number, listed: Int32Array, keysOf: KeysOf): Postings {
  const total = listed.length;
  const max = listed.reduce((a, b) => Math.max(a, b));
  const next = new Uint32Array(max + 2);
  for (let at = 0; at < total; at += 1) next[listed[at]! + 1]! += 1;
  let kinds = 0;
  for (let key = 0; key <= max; key += 1) {
    if (next[key + 1]! > 0) kinds += 1;
    next[key + 1]! += next[key]!;
  }
  const keys = new Int32Array(kinds);
  const starts = new Uint32Array(kinds + 1);
  for (let key = 0, at = 0; key <= max; key += 1) {
    if (next[key] === next[key + 1]) continue;
    keys[at] = key;
    starts[at] = next[key]!;
    at += 1;
  }
  starts[kinds] = total;
  const list = new Int32Array(total);
  for (let slot = 0; slot < slots; slot += 1)
    keysOf(slot, (key) => {
      list[next[key]!] = slot;
      next[key]! += 1;
    });
  return new Postings(keys, starts, list);
}
