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

  /** The previous key, if it is configured. */
  readonly older: KeyObject | undefined;

  /** The key of this event; undefined if it was replaced and is no longer configured. */
  of(seq: number, notes: Note[]): KeyObject | undefined {
    const replaced = notes.find((note) => note.kind === 'key' && seq <= lastUnder(note, notes));
    return replaced ? this.#known.get(replaced.detail) : this.present;
  }
}

/**
 * The last event sealed by the key before this note; events given up by a break were sealed again.
 */
function lastUnder(note: Note, notes: Note[]): number {
  const later = notes.filter(({ kind, n }) => kind === 'break' && n > note.n);
  return Math.min(note.seq, ...later.map(({ seq }) => seq));
}
