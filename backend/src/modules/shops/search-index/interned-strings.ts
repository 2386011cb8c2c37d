import { type PackedTexts, packTexts, partsOf } from './string-table.ts';
import type { Steps } from './in-steps.ts';

/** So many of them are unpacked without a stop. */
const AT_ONCE = 500;

/** Texts that stand in many records, each once, by their numbers. */
export class SharedTexts {
  readonly #texts: Buffer[] = [];
  readonly #ids = new Map<string, number>();

  /** What another thread has packed; stops every so often. */
  static *unpack(packed: PackedTexts): Steps<SharedTexts> {
    const unpacked = new SharedTexts();
    for (const text of partsOf(packed)) {
      if (unpacked.#texts.length % AT_ONCE === 0) yield;
      unpacked.#ids.set(text.toString(), unpacked.#texts.length);
      unpacked.#texts.push(text);
    }
    return unpacked;
  }

  /** Everything, for another thread. */
  pack(): PackedTexts {
    return packTexts(this.#texts);
  }

  at(id: number): Buffer {
    return this.#texts[id]!;
  }

  /** Null for a text that is not known yet, where there are so many already. */
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
