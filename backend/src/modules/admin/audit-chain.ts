import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { KEYS } from '../../platform/config/keys.ts';
import type { Keys } from '../../platform/config/keys.ts';
import { Database, type Queryable } from '../../platform/persistence/database.ts';
import { Sweeps } from '../../platform/sweeps.ts';

const CHAIN_LOCK = 7205;
const BATCH = 1_000;
const EVERY_MS = 500;
const LOG_HEAD_EVERY_MS = 60_000;
const GENESIS = Buffer.alloc(32);

interface Head {
  seq: number;
  mac: Buffer;
  signature: Buffer;
}

/** An event row, every stored column as text, in a fixed order. */
interface ChainedRow {
  seq: number;
  columns: (string | null)[];
  /** What the chain says; null where it has no row. */
  mac: Buffer | null;
}

export interface Verification {
  valid: boolean;
  checked: number;
  firstBrokenSeq: number | null;
  reason: string | null;
  headSeq: number;
}

/** Every stored column: what is not listed here could be changed unseen. */
const COLUMNS = `array[e.id::text, e.pos::text, e.seq::text, e.aggregate_type, e.aggregate_id::text, e.version::text,
  e.type, e.schema_version::text, e.data::text, e.actor::text, e.request_id,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')]`;

/**
 * The audit trail's seal: a chain of HMACs over the event log in the order of `seq`, with a signed
 * head. It reads the log itself, on both transports, and never passes anything over, so that an
 * edit, a deletion, a changed order, a cut-off tail or a changed time shows.
 */
@Injectable()
export class AuditChain {
  readonly #logger = new Logger(AuditChain.name);
  #lastLogged = 0;

  constructor(
    private readonly database: Database,
    @Inject(KEYS) private readonly keys: Keys,
    sweeps: Sweeps,
  ) {
    sweeps.register({ name: 'audit-chain', everyMs: EVERY_MS, run: () => this.extend() });
  }

  /** Chains what was sequenced since; answers how many events. A racing writer rolls back. */
  async extend(): Promise<number> {
    let total = 0;
    for (;;) {
      const chained = await this.database.transaction((tx) => this.extendOnce(tx));
      total += chained;
      if (chained < BATCH) break;
    }
    await this.logHead();
    return total;
  }

  /** Recomputes the chain from the event rows and compares it with what is stored. */
  async verify(): Promise<Verification> {
    return this.database.transaction(async (tx) => {
      // One snapshot: the chain grows while it is verified.
      await tx.query('set transaction isolation level repeatable read, read only');
      return this.verifyIn(tx);
    });
  }

  private async verifyIn(tx: Queryable): Promise<Verification> {
    const head = await this.readHead(tx);
    const headSeq = head?.seq ?? 0;
    let mac: Buffer = GENESIS;
    let checked = 0;
    const broken = (firstBrokenSeq: number, reason: string): Verification => ({
      valid: false,
      checked,
      firstBrokenSeq,
      reason,
      headSeq,
    });
    for (let seq = 0; ;) {
      const rows = await this.rowsAfter(tx, seq);
      for (const row of rows) {
        if (row.seq !== seq + 1) return broken(seq + 1, 'An event is missing from the log');
        seq = row.seq;
        if (seq > headSeq) {
          // Not chained yet; a chain row there would be one that the head does not know.
          if (row.mac) return broken(seq, 'The chain goes on past its signed head');
          continue;
        }
        mac = this.next(mac, row.columns);
        if (!row.mac) return broken(seq, 'The chain has no row for this event');
        if (!timingSafeEqual(mac, row.mac))
          return broken(seq, 'This event is not what was recorded');
        checked += 1;
      }
      if (rows.length < BATCH) {
        if (seq < headSeq) return broken(seq + 1, 'The end of the log was cut off');
        break;
      }
    }
    if (head && !this.isSigned(head)) return broken(headSeq, 'The signature of the head is wrong');
    if (head && !head.mac.equals(mac))
      return broken(headSeq, 'The head does not belong to this log');
    return { valid: true, checked, firstBrokenSeq: null, reason: null, headSeq };
  }

  private async extendOnce(tx: Queryable): Promise<number> {
    // Only against needless work: what refuses a second writer is the head's compare-and-set.
    const [lock] = await tx.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1, 0) as mine',
      [CHAIN_LOCK],
    );
    if (!lock!.mine) return 0;
    const head = await this.readHead(tx);
    const rows = await this.rowsAfter(tx, head?.seq ?? 0);
    if (rows.length === 0) return 0;
    let mac: Buffer = head?.mac ?? GENESIS;
    const macs = rows.map((row) => (mac = this.next(mac, row.columns)));
    const seq = rows.at(-1)!.seq;
    await tx.execute(
      'insert into audit_chain (seq, mac) select * from unnest($1::bigint[], $2::bytea[])',
      [rows.map((r) => r.seq), macs],
    );
    const moved = head
      ? await tx.execute(
          'update audit_head set seq = $1, mac = $2, signature = $3 where seq = $4',
          [seq, mac, this.sign(seq, mac), head.seq],
        )
      : await tx.execute('insert into audit_head (seq, mac, signature) values ($1, $2, $3)', [
          seq,
          mac,
          this.sign(seq, mac),
        ]);
    if (moved !== 1) throw new Error('Another process extended the audit chain first');
    return rows.length;
  }

  private async readHead(db: Queryable): Promise<Head | undefined> {
    const [head] = await db.query<Head>('select seq, mac, signature from audit_head');
    return head;
  }

  private rowsAfter(db: Queryable, seq: number): Promise<ChainedRow[]> {
    return db.query<ChainedRow>(
      `select e.seq, ${COLUMNS} as columns, c.mac from event_log e left join audit_chain c on c.seq = e.seq
       where e.seq > $1 order by e.seq limit ${BATCH}`,
      [seq],
    );
  }

  private next(mac: Buffer, columns: (string | null)[]): Buffer {
    return createHmac('sha256', this.keys.AUDIT_KEY)
      .update(mac)
      .update(JSON.stringify(columns))
      .digest();
  }

  private sign(seq: number, mac: Buffer): Buffer {
    return createHmac('sha256', this.keys.AUDIT_KEY).update(`head ${seq} `).update(mac).digest();
  }

  private isSigned({ seq, mac, signature }: Head): boolean {
    const right = this.sign(seq, mac);
    return right.length === signature.length && timingSafeEqual(right, signature);
  }

  /** Kept outside the database too: who cuts the log cannot cut the logs that left this machine. */
  private async logHead(): Promise<void> {
    if (performance.now() - this.#lastLogged < LOG_HEAD_EVERY_MS && this.#lastLogged > 0) return;
    this.#lastLogged = performance.now();
    const head = await this.readHead(this.database);
    if (head)
      this.#logger.log(
        { auditHead: { seq: head.seq, mac: head.mac.toString('hex') } },
        'Audit head',
      );
  }
}
