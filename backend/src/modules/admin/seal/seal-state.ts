import type { KeyObject } from 'node:crypto';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { GENESIS, isSigned, same, signHead, signNote, type Head, type Note } from './signatures.ts';

export interface SealState {
  /** undefined where sealing never began, or where the head was removed. */
  head: Head | undefined;
  /** The mac of the head's own row in the chain. */
  headRow: Buffer | null;
  /** The last row of the chain. */
  lastRow: number;
  notes: Note[];
}

export async function readSeal(db: Queryable): Promise<SealState> {
  const [head] = await db.query<Head & { headRow: Buffer | null }>(
    `select h.seq, h.mac, h.signature, c.mac as "headRow"
     from audit_head h left join audit_chain c on c.seq = h.seq`,
  );
  const [chain] = await db.query<{ last: number }>(
    'select coalesce(max(seq), 0)::bigint as last from audit_chain',
  );
  return { head, headRow: head?.headRow ?? null, lastRow: chain!.last, notes: await readNotes(db) };
}

/**
 * Everything that sealing reads of the log's end and of the seal, as one text from one statement.
 * While the text is unchanged there is nothing to seal. Undefined where there is no head.
 */
export async function traceOf(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ trace: string }>(
    `select concat_ws('|', h::text, c.mac::text,
              (select coalesce(max(seq), 0) from event_place),
              (select coalesce(max(seq), 0) from audit_chain),
              (select string_agg(note::text, '|' order by note.n) from audit_note note)) as trace
     from audit_head h left join audit_chain c on c.seq = h.seq`,
  );
  return row?.trace;
}

export function readNotes(db: Queryable): Promise<Note[]> {
  return db.query<Note>('select n, kind, seq, at, detail, signature from audit_note order by n');
}

/** The reason why this state cannot be trusted; null if it can. Does not read the events. */
export function faultOf(
  key: KeyObject,
  { head, headRow, lastRow, notes }: SealState,
): string | null {
  if (!head) return 'The signed head is missing';
  if (!isSigned(key, head, notes)) return 'The signature of the head is wrong';
  if (lastRow > head.seq) return 'The chain goes on past its signed head';
  if (head.seq === 0)
    return same(head.mac, GENESIS) ? null : 'The head does not belong to this log';
  if (!headRow) return 'The chain has no row for its head';
  if (!same(head.mac, headRow)) return 'The head does not belong to this log';
  return null;
}

/** Moves the head; throws if another writer moved it first. */
export async function moveHead(
  db: Queryable,
  key: KeyObject,
  from: number,
  to: Omit<Head, 'signature'>,
  notes: Note[],
): Promise<void> {
  const moved = await db.execute(
    'update audit_head set seq = $1, mac = $2, signature = $3 where seq = $4',
    [to.seq, to.mac, signHead(key, to, notes), from],
  );
  if (moved !== 1) throw new Error('Another process extended the audit chain first');
}

/** Adds a note and returns all notes; the head must be signed again in the same transaction. */
export async function addNote(
  db: Queryable,
  key: KeyObject,
  notes: Note[],
  { kind, seq, detail }: Pick<Note, 'kind' | 'seq' | 'detail'>,
): Promise<Note[]> {
  const [time] = await db.query<{ now: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  const unsigned = { n: notes.length + 1, kind, seq, at: time!.now, detail };
  const note: Note = { ...unsigned, signature: signNote(key, unsigned, notes.at(-1)) };
  await db.execute(
    'insert into audit_note (n, kind, seq, at, detail, signature) values ($1, $2, $3, $4, $5, $6)',
    [note.n, kind, seq, note.at, detail, note.signature],
  );
  return [...notes, note];
}

/** Breaks that an operator accepted, oldest first. */
export function breaksIn(notes: Note[]): Note[] {
  return notes.filter(({ kind }) => kind === 'break');
}

/** Whether a break accepted after `at` gave up the knowledge about the event `seq`. */
export function givenUp(notes: Note[], seq: number, at: Date): boolean {
  return breaksIn(notes).some((note) => note.seq < seq && note.at > at);
}
