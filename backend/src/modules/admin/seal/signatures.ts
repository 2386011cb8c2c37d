import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Predecessor of the first event in the chain. */
export const GENESIS = Buffer.alloc(32);

export interface Head {
  seq: number;
  mac: Buffer;
  signature: Buffer;
}

/** An event in the life of the seal itself. */
export interface Note {
  n: number;
  /** `beginning`: detail names the installation; `key`: the fingerprint of the key before; `break`: why. */
  kind: 'beginning' | 'key' | 'break';
  /** The last event before the one that the note is about. */
  seq: number;
  at: Date;
  detail: string;
  signature: Buffer;
}

export interface Checkpoint {
  seq: number;
  mac: Buffer;
  verifiedAt: Date;
  signature: Buffer;
}

/**
 * The mac of an event whose predecessor has `previous`; `columns` is the event in its fixed form.
 */
export function chained(key: KeyObject, previous: Buffer, columns: string): Buffer {
  return createHmac('sha256', key).update(previous).update(columns).digest();
}

/** The head's signature covers the last note, so no note can be removed. */
export function signHead(key: KeyObject, head: Omit<Head, 'signature'>, notes: Note[]): Buffer {
  const hmac = createHmac('sha256', key).update(`head ${head.seq} `).update(head.mac);
  return hmac.update(notes.at(-1)?.signature ?? '').digest();
}

export function signNote(key: KeyObject, note: Omit<Note, 'signature'>, before?: Note): Buffer {
  const { n, kind, seq, at, detail } = note;
  return createHmac('sha256', key)
    .update('note ')
    .update(JSON.stringify([n, kind, seq, at.toISOString(), detail]))
    .update(before?.signature ?? '')
    .digest();
}

export function signCheckpoint(key: KeyObject, checkpoint: Omit<Checkpoint, 'signature'>): Buffer {
  return createHmac('sha256', key)
    .update(`checkpoint ${checkpoint.seq} ${checkpoint.verifiedAt.toISOString()} `)
    .update(checkpoint.mac)
    .digest();
}

/** Whether the head and every note were signed with this key. */
export function isSigned(key: KeyObject, head: Head, notes: Note[]): boolean {
  return (
    same(signHead(key, head, notes), head.signature) &&
    notes.every((note, at) => same(signNote(key, note, notes[at - 1]), note.signature))
  );
}

export function same(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
