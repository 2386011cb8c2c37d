import type { KeyObject } from 'node:crypto';
import { fingerprintOf, type Keys } from '../../../platform/config/keys.ts';
import type { Note } from './signatures.ts';

/** Maps each event to the key that sealed it. */
export class SealKeys {
  readonly present: KeyObject;
  readonly #known: Map<string, KeyObject>;

  constructor(keys: Keys) {
    this.present = keys.AUDIT_KEY;
    this.older = keys.AUDIT_KEY_OLD;
    const known = this.older ? [this.present, this.older] : [this.present];
    this.#known = new Map(known.map((key) => [fingerprintOf('AUDIT_KEY', key), key]));
  }

  /** The key before, when it is given. */
  readonly older: KeyObject | undefined;

  /** The key of this event; undefined when it was replaced and is not given any more. */
  of(seq: number, notes: Note[]): KeyObject | undefined {
    const replaced = notes.find((note) => note.kind === 'key' && seq <= lastUnder(note, notes));
    return replaced ? this.#known.get(replaced.detail) : this.present;
  }
}

/** The last event that the key before this note still seals: what a break gave up was sealed again. */
function lastUnder(note: Note, notes: Note[]): number {
  const later = notes.filter(({ kind, n }) => kind === 'break' && n > note.n);
  return Math.min(note.seq, ...later.map(({ seq }) => seq));
}
