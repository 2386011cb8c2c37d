import { type PackedTexts, packTexts, partsOf } from './string-table.ts';
import type { Steps } from './in-steps.ts';

/** Number of texts unpacked between two yields. */
const AT_ONCE = 500;

/** Interned texts: each is stored once and referred to by its number. */
export class SharedTexts {
  readonly #texts: Buffer[] = [];
  readonly #ids = new Map<string, number>();

  /** Restores what another thread has packed; yields regularly. */
  static *unpack(packed: PackedTexts): Steps<SharedTexts> {
    const unpacked = new SharedTexts();
    for (const text of partsOf(packed)) {
      if (unpacked.#texts.length % AT_ONCE === 0) yield;
      unpacked.#ids.set(text.toString(), unpacked.#texts.length);
      unpacked.#texts.push(text);
    }
    return unpacked;
  }

  /** For transfer to another thread. */
  pack(): PackedTexts {
    return packTexts(this.#texts);
  }

  at(id: number): Buffer {
    return this.#texts[id]!;
  }

  /** Returns null for an unknown text if there are already `most` texts. */
  idOf(text: string, most: number): number | null {
    let id = this.#ids.get(text);
    if (id !== undefined) return id;
    if (this.#texts.length >= most) return null;
    id = this.#texts.length;
    this.#texts.push(Buffer.from(text));
    this.#ids.set(text, id);
    return id;
  }
}
