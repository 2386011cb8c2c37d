import { runToEnd, filledWith, type Steps } from '../structures/steps.ts';

const DASH = 45;
const ZERO = 48;
const NINE = 57;
const LOWER_CASE = 32;
/** `a` is 10. */
const BEFORE_A = 97 - 10;

/** Stores a UUID as four numbers, which sort like its text. */
export function putId(ids: Uint32Array, slot: number, id: string): void {
  let digits = 0;
  let part = 0;
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    if (code === DASH) continue;
    part = (part << 4) | (code <= NINE ? code - ZERO : (code | LOWER_CASE) - BEFORE_A);
    digits += 1;
    if (digits % 8 === 0) ids[slot * 4 + digits / 8 - 1] = part;
  }
}

export function idAt(ids: Uint32Array, slot: number): string {
  const digits = Array.from({ length: 4 }, (_, part) =>
    ids[slot * 4 + part]!.toString(16).padStart(8, '0'),
  ).join('');
  return [0, 8, 12, 16, 20]
    .map((from, at) => digits.slice(from, [8, 12, 16, 20, 32][at]))
    .join('-');
}

export function compareIds(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  for (let part = 0; part < 4; part += 1) {
    const difference = a[i * 4 + part]! - b[j * 4 + part]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Hash table from ids to slots. */
export class SlotsById {
  readonly #ids: Uint32Array;
  readonly #table: Int32Array;

  /** @param table the result of `pack` for the same ids, or an empty table */
  constructor(ids: Uint32Array, table = runToEnd(emptyTable(ids.length / 4))) {
    this.#ids = ids;
    this.#table = table;
  }

  /** For transfer to another thread, which also has the ids. */
  snapshot(): Int32Array {
    return this.#table;
  }

  add(slot: number): void {
    let at = this.#begin(this.#ids, slot);
    while (this.#table[at]! >= 0) at = (at + 1) & (this.#table.length - 1);
    this.#table[at] = slot;
  }

  find(id: string): number | undefined {
    const wanted = new Uint32Array(4);
    putId(wanted, 0, id);
    let at = this.#begin(wanted, 0);
    for (; this.#table[at]! >= 0; at = (at + 1) & (this.#table.length - 1))
      if (compareIds(this.#ids, this.#table[at]!, wanted, 0) === 0) return this.#table[at];
    return undefined;
  }

  #begin(ids: Uint32Array, slot: number): number {
    const mixed = Math.imul(
      ids[slot * 4]! ^ Math.imul(ids[slot * 4 + 1]!, 0x85ebca6b) ^ ids[slot * 4 + 3]!,
      0x9e3779b1,
    );
    return ((mixed ^ (mixed >>> 15)) >>> 0) & (this.#table.length - 1);
  }
}

export function emptyTable(shops: number): Steps<Int32Array> {
  let size = 8;
  while (size < shops * 1.5) size *= 2;
  return filledWith(-1, size);
}
