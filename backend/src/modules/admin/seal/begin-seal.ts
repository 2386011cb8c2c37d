import { randomUUID } from 'node:crypto';
import {
  ConfigError,
  KEY_NAMES,
  type Config,
  type KeyName,
} from '../../../platform/config/config.ts';
import { fingerprintOf, type Keys } from '../../../platform/config/keys.ts';
import { keepFingerprints } from '../../../platform/known-keys.ts';
import type { Database, Queryable } from '../../../platform/persistence/database.ts';
import { OutsideHeads } from './outside-heads.ts';
import { ageOfLog } from './sealed-log.ts';
import { SealKeys } from './seal-keys.ts';
import { addNote, faultOf, moveHead, readSeal, type SealState } from './seal-state.ts';
import {
  GENESIS,
  isSigned,
  same,
  signCheckpoint,
  signHead,
  signNote,
  type Checkpoint,
  type Note,
} from './signatures.ts';

/** An older log without a head is not new: its seal was removed. */
const NEW_LOG_SECONDS = 600;

/**
 * Refuses an AUDIT_KEY that did not seal this database, where no fingerprint of the key is stored
 * yet. Runs before the migrations and only reads.
 */
export async function refuseOtherAuditKey(db: Queryable, keys: Keys): Promise<void> {
  const [tables] = await db.query<{ older: boolean }>(
    `select to_regclass('audit_head') is not null and to_regclass('key_fingerprint') is null as older`,
  );
  if (!tables!.older) return;
  const [head] = await db.query<{ seq: number; mac: Buffer; signature: Buffer }>(
    'select seq, mac, signature from audit_head',
  );
  const { present, older } = new SealKeys(keys);
  if (!head || [present, older].some((key) => key && isSigned(key, head, []))) return;
  throw new ConfigError(
    'AUDIT_KEY is not the key that this database was used with, or the head of its audit trail was changed. Give the right key, or restore a backup',
  );
}

/**
 * Stores the fingerprints of the keys and a signed head for a new log. Runs at start-up under its
 * lock, after the migrations. A head that is missing later was removed and is not created again.
 */
export async function beginSeal(
  database: Database,
  config: Config,
  keys: Keys,
  replacing?: KeyName,
): Promise<void> {
  const outside = new OutsideHeads(config);
  await database.transaction(async (tx) => {
    const [known] = await tx.query(`select 1 from key_fingerprint where name = 'AUDIT_KEY'`);
    const seal = await readSeal(tx);
    if (!seal.head) {
      const untouched = !known && seal.lastRow === 0 && seal.notes.length === 0;
      const age = await ageOfLog(tx);
      if (untouched && (age ?? 0) < NEW_LOG_SECONDS && !(await outside.knowsThisDatabase()))
        await begin(tx, keys);
    } else if (!known) await adopt(tx, keys, seal);
    else await changeKey(tx, keys, seal);
    const names = KEY_NAMES.filter((name) => name !== replacing);
    await keepFingerprints(tx, keys, names);
  });
}

async function begin(tx: Queryable, keys: Keys): Promise<void> {
  const key = keys.AUDIT_KEY;
  const notes = await addNote(tx, key, [], { kind: 'beginning', seq: 0, detail: randomUUID() });
  const signature = signHead(key, { seq: 0, mac: GENESIS }, notes);
  await tx.execute('insert into audit_head (seq, mac, signature) values (0, $1, $2)', [
    GENESIS,
    signature,
  ]);
}

/** Adds the first note to a head that predates notes. */
async function adopt(tx: Queryable, keys: Keys, seal: SealState): Promise<void> {
  const { present, older } = new SealKeys(keys);
  const key = [present, older].find((one) => one && faultOf(one, seal) === null);
  if (!key || seal.notes.length > 0) return;
  const { seq } = seal.head!;
  const notes = await addNote(tx, key, [], { kind: 'beginning', seq, detail: randomUUID() });
  await moveHead(tx, key, seq, seal.head!, notes);
  if (key !== present) await changeKey(tx, keys, await readSeal(tx));
}

/**
 * Signs again with AUDIT_KEY everything that AUDIT_KEY_OLD signed, and notes from which event on.
 * The chain stays as it is.
 */
async function changeKey(tx: Queryable, keys: Keys, seal: SealState): Promise<void> {
  const { present, older } = new SealKeys(keys);
  if (!older || faultOf(older, seal) !== null) return;
  const { seq } = seal.head!;
  const kept: Note[] = [];
  for (const note of seal.notes) {
    const signature = signNote(present, note, kept.at(-1));
    await tx.execute('update audit_note set signature = $2 where n = $1', [note.n, signature]);
    kept.push({ ...note, signature });
  }
  const detail = fingerprintOf('AUDIT_KEY', older);
  const notes = await addNote(tx, present, kept, { kind: 'key', seq, detail });
  await moveHead(tx, present, seq, seal.head!, notes);
  await resignCheckpoints(tx, older, present);
}

async function resignCheckpoints(
  tx: Queryable,
  older: SealKeys['present'],
  present: SealKeys['present'],
): Promise<void> {
  const checkpoints = await tx.query<Checkpoint>(
    'select seq, mac, verified_at as "verifiedAt", signature from audit_checkpoint',
  );
  const right = checkpoints.filter((one) => same(signCheckpoint(older, one), one.signature));
  await tx.execute(
    `update audit_checkpoint c set signature = n.signature
     from unnest($1::bigint[], $2::bytea[]) as n(seq, signature) where c.seq = n.seq`,
    [right.map(({ seq }) => seq), right.map((one) => signCheckpoint(present, one))],
  );
}
