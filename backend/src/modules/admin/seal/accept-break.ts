import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ConfigError } from '../../../platform/config/config.ts';
import { KEYS } from '../../../platform/config/keys.ts';
import type { Keys } from '../../../platform/config/keys.ts';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import {
  Database,
  dedicatedClient,
  onClient,
  type Queryable,
} from '../../../platform/persistence/database.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { beginEpoch } from '../../../platform/event-log/log-epochs.ts';
import { OutsideHeads } from './outside-heads.ts';
import { SealKeys } from './seal-keys.ts';
import { addNote, readSeal, type SealState } from './seal-state.ts';
import { GENESIS, same, signHead, signNote, type Note } from './signatures.ts';
import { Verification, type Extent, type Finding } from './verification.ts';

export interface AcceptedBreak {
  /** The last event from before the break; what follows is sealed again as it is. */
  seq: number;
  /** The fault that verification found; null when it found none. */
  wrong: string | null;
}

/**
 * An operator's decision to continue the log as it is now, e.g. after restoring a backup. Valid
 * events stay sealed; the rest is sealed again, and a signed note records the break. Readers of the
 * log learn the break as another epoch.
 */
@Injectable()
export class AcceptBreak {
  readonly #keys: SealKeys;

  constructor(
    private readonly database: Database,
    private readonly outside: OutsideHeads,
    private readonly clock: Clock,
    @Inject(KEYS) keys: Keys,
  ) {
    this.#keys = new SealKeys(keys);
  }

  /** Throws ConfigError when a missing key prevents the verification. */
  async accept(reason: string): Promise<AcceptedBreak> {
    const { notes } = await readSeal(this.database);
    const hasAllKeys = notes.every(({ kind, seq }) => kind !== 'key' || this.#keys.of(seq, notes));
    const found = await this.verify(hasAllKeys ? 'full' : 'new');
    const broken = found.firstBrokenSeq;
    if (broken !== null && !this.#keys.of(broken, notes))
      throw new ConfigError(`Event ${broken}: ${found.reason}`);
    const seq = await this.lastChained(broken === null ? found.headSeq : broken - 1);
    const head = await this.database.transaction((tx) => this.resealFrom(tx, seq, reason));
    await this.outside.keep(head, this.clock.now(), head.notes);
    return { seq, wrong: found.reason };
  }

  private async verify(extent: Extent): Promise<Finding> {
    const client = dedicatedClient(this.database.sessionUrl, 'nattil-audit');
    await client.connect();
    try {
      const { outside, clock } = this;
      const never = new AbortController().signal;
      const now = () => clock.now();
      return await new Verification(onClient(client), this.#keys, outside, now, never).run(extent);
    } finally {
      await client.end();
    }
  }

  /** The last event up to `seq` with a row in the chain; the event itself may be lost. */
  private async lastChained(seq: number): Promise<number> {
    const [row] = await this.database.query<{ seq: number }>(
      'select coalesce(max(seq), 0)::bigint as seq from audit_chain where seq <= $1',
      [seq],
    );
    return row!.seq;
  }

  private async resealFrom(tx: Queryable, seq: number, reason: string) {
    const key = this.#keys.present;
    // The triggers protect the tables in normal operation; here the operator decides otherwise.
    for (const table of ['audit_chain', 'audit_head'])
      await tx.query(`alter table ${table} disable trigger user`);
    const seal = await readSeal(tx);
    await tx.execute('delete from audit_chain where seq > $1', [seq]);
    await tx.execute('delete from audit_head');
    const [row] = await tx.query<{ mac: Buffer }>('select mac from audit_chain where seq = $1', [
      seq,
    ]);
    const mac = row?.mac ?? GENESIS;
    const right = await this.keepSignedNotes(tx, seal);
    const notes = await addNote(tx, key, right, { kind: 'break', seq, detail: reason });
    await tx.execute('insert into audit_head (seq, mac, signature) values ($1, $2, $3)', [
      seq,
      mac,
      signHead(key, { seq, mac }, notes),
    ]);
    for (const table of ['audit_chain', 'audit_head'])
      await tx.query(`alter table ${table} enable trigger user`);
    await beginEpoch(tx, seq);
    await recordAction(tx, 'AuditBreakAccepted', { seq }, SYSTEM, this.clock.now());
    return { seq, mac, notes };
  }

  /** Keeps the notes up to the first one that is not signed, and deletes the others. */
  private async keepSignedNotes(tx: Queryable, { notes }: SealState): Promise<Note[]> {
    const key = this.#keys.present;
    const wrong = notes.findIndex(
      (note, at) => !same(signNote(key, note, notes[at - 1]), note.signature),
    );
    const right = wrong < 0 ? notes : notes.slice(0, wrong);
    await tx.execute('delete from audit_note where n > $1', [right.length]);
    if (right.length > 0) return right;
    return addNote(tx, key, [], { kind: 'beginning', seq: 0, detail: randomUUID() });
  }
}
