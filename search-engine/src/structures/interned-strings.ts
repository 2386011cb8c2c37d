import type { Steps } from './steps.ts';
import { slicesOf, type StringTable, stringTableOf } from './string-table.ts';

/** Number of texts restored between two yields. */
const AT_ONCE = 500;

/** Interned texts: each is stored once and referred to by its number. */
export class InternedStrings {
  readonly #texts: Buffer[] = [];
  readonly #ids = new Map<string, number>();

  /** Yields regularly. */
  static *restore(snapshot: StringTable): Steps<InternedStrings> {
    const restored = new InternedStrings();
    for (const text of slicesOf(snapshot)) {
      if (restored.#texts.length % AT_ONCE === 0) yield;
      restored.#ids.set(text.toString(), restored.#texts.length);
      restored.#texts.push(text);
    }
    return restored;
  }

  /** For transfer to another thread. */
  snapshot(): StringTable {
    return stringTableOf(this.#texts);
  }

  at(id: number): Buffer {
    return this.#texts[id]!;
  }

  /** Returns null for an unknown text if there are already `max` texts. */
  idOf(text: string, max: number): number | null {
    let id = this.#ids.get(text);
    if (id !== undefined) return id;
    if (this.#texts.length >= max) return null;
    id = this.#texts.length;
    this.#texts.push(Buffer.from(text));
    this.#ids.set(text, id);
    return id;
  }
}
