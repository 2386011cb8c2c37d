import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { warnOfFailure } from '../../../platform/persistence/background-failures.ts';
import { pause } from '../../../platform/kernel/async/pause.ts';
import { OnceAMinute } from '../../../platform/kernel/once-a-minute.ts';
import { Wakeable } from '../../../platform/kernel/async/wakeable.ts';
import { despiteContention } from '../../../platform/messaging/consumers/contention.ts';
import { headOf } from '../../../platform/event-log/sequencer.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { LOCKS } from '../../../platform/persistence/advisory-locks.ts';
import { KEYS } from '../../../platform/config/keys.ts';
import type { Keys } from '../../../platform/config/keys.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { Worker } from '../../../platform/messaging/worker.ts';
import { OutsideHeads } from './outside-heads.ts';
import { SealKeys } from './seal-keys.ts';
import { breaksIn, faultOf, moveHead, readSeal, traceOf, type SealState } from './seal-state.ts';
import { SealWatch } from './seal-watch.ts';
import { eventsAfter, type LoggedRow } from './sealed-log.ts';
import { chained, type Head, type Note } from './signatures.ts';

/** Small enough that sealing a batch hardly blocks the event loop. */
const BATCH = 1_000;
/** Pause between two runs, so that one seals the events of several commits. */
const PAUSE_MS = 500;
/** Between two looks at log and seal while no event comes. */
const LOOK_MS = 2_000;
const KEEP_HEAD_EVERY_MS = 60_000;
const FAILURE_LOG_INTERVAL_MS = 60_000;

/**
 * One snapshot: what was checked is what the next look is compared with. The lock saves needless
 * work; a second writer is refused by the head's compare-and-set.
 */
const OPENING = `set transaction isolation level repeatable read;
  select pg_try_advisory_xact_lock(${LOCKS.sealing}, 0) as mine`;

interface Sealed {
  added: number;
  head: Pick<Head, 'seq' | 'mac'>;
  notes: Note[];
  /** State of log and seal at the end of the transaction. */
  trace: string | undefined;
}

/** Sealing must stop: to continue would hide tampering. */
class SealBroken extends Error {}

/**
 * Seals the event log with a chain of HMACs in the order of `seq` and a signed head. It reads the
 * log itself on both transports, and stops if head, chain or log differ from its last state.
 */
@Injectable()
export class Sealer implements OnModuleDestroy {
  readonly #logger = new Logger(Sealer.name);
  readonly #keys: SealKeys;
  readonly #stopping = new AbortController();
  readonly #off: () => void;
  readonly #sealing = new Wakeable(() => this.seal());
  #notes: Note[] = [];
  /** State of log and seal when they were last found valid. */
  #trace: string | undefined;
  #storedSeq = 0;
  #storedAt = -Infinity;
  #failureLoggedAt = -Infinity;
  readonly #sealingWarning = new OnceAMinute();
  readonly #fileWarning = new OnceAMinute();

  constructor(
    private readonly database: Database,
    private readonly outside: OutsideHeads,
    private readonly watch: SealWatch,
    private readonly clock: Clock,
    @Inject(KEYS) keys: Keys,
    private readonly worker: Worker,
    signal: EventSignal,
  ) {
    this.#keys = new SealKeys(keys);
    this.#off = signal.onPlaced(() => this.wake());
  }

  /** A cron expression cannot run this often. */
  @Interval('audit-chain', LOOK_MS)
  wake(): void {
    if (this.worker.running) this.#sealing.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.#off();
    this.#stopping.abort();
    await this.#sealing.stop();
    await this.keepHead(0);
  }

  /** Seals the events sequenced since; returns their number. */
  async extend(): Promise<number> {
    let total = 0;
    let isChecked = false;
    try {
      for (;;) {
        const sealed = await despiteContention(
          () =>
            this.database.transaction<Sealed | null, { mine: boolean }>(
              async (tx, [lock]) => (lock!.mine ? this.extendOnce(tx) : null),
              OPENING,
            ),
          isOlderSnapshot,
        );
        if (!sealed) break;
        isChecked = true;
        this.#trace = sealed.trace;
        this.#notes = sealed.notes;
        this.outside.remember(sealed.head, this.clock.now());
        total += sealed.added;
        if (sealed.added < BATCH) break;
      }
      // If another process held the lock, nothing was checked here.
      if (isChecked) this.watch.broken = null;
    } catch (error) {
      this.#trace = undefined;
      if (!(error instanceof SealBroken)) throw error;
      this.logFailure(error.message);
    }
    await this.watch.measure();
    await this.keepHead(KEEP_HEAD_EVERY_MS);
    return total;
  }

  private async seal(): Promise<void> {
    try {
      if (await this.isAsBefore()) await this.keepHead(KEEP_HEAD_EVERY_MS);
      else await this.extend();
    } catch (error) {
      if (this.#sealingWarning.passes())
        warnOfFailure(this.#logger, error, `Sealing failed: ${(error as Error).message}`);
    }
    await pause(PAUSE_MS, this.#stopping.signal);
  }

  /** The usual case: one statement replaces a dozen. */
  private async isAsBefore(): Promise<boolean> {
    return this.#trace !== undefined && this.#trace === (await traceOf(this.database));
  }

  private async extendOnce(tx: Queryable): Promise<Sealed> {
    const seal = await readSeal(tx);
    await this.refuseIfTampered(tx, seal);
    const head = seal.head!;
    const rows = untilGap(head.seq, await eventsAfter(tx, head.seq, BATCH), seal.notes);
    const { notes } = seal;
    if (rows.length === 0) return { added: 0, head, notes, trace: await traceOf(tx) };
    const macs: Buffer[] = [];
    for (const { columns } of rows)
      macs.push(chained(this.#keys.present, macs.at(-1) ?? head.mac, columns));
    await tx.execute(
      `insert into audit_chain (seq, mac)
       select seq, substring($2::bytea from 32 * place::int - 31 for 32)
       from unnest($1::bigint[]) with ordinality as placed(seq, place)`,
      [rows.map(({ seq }) => seq), Buffer.concat(macs)],
    );
    const moved = { seq: rows.at(-1)!.seq, mac: macs.at(-1)! };
    await moveHead(tx, this.#keys.present, head.seq, moved, notes);
    return { added: rows.length, head: moved, notes, trace: await traceOf(tx) };
  }

  /** Throws SealBroken unless head, chain and log are valid and were only appended to. */
  private async refuseIfTampered(tx: Queryable, seal: SealState): Promise<void> {
    const fault = faultOf(this.#keys.present, seal);
    if (fault) throw new SealBroken(fault);
    const { head, notes } = seal;
    // The file is read once; afterwards this process has the newest head in memory.
    const known = this.outside.seen
      ? this.outside.seenOnly(notes)
      : await this.outside.known(notes);
    if (await this.outside.firstMissing(tx, known))
      throw new SealBroken('The log does not contain a head that was known outside the database');
    if ((await headOf(tx)) < head!.seq) throw new SealBroken('The end of the log was cut off');
  }

  /** Stores the head outside the database, out of reach for an attacker with database access. */
  private async keepHead(everyMs: number): Promise<void> {
    const head = this.outside.seen;
    if (!head || head.seq === this.#storedSeq || performance.now() - this.#storedAt < everyMs)
      return;
    this.#storedAt = performance.now();
    this.#logger.log({ auditHead: { seq: head.seq, mac: head.mac.toString('hex') } }, 'Audit head');
    try {
      await this.outside.keep(head, head.at, this.#notes);
      this.#storedSeq = head.seq;
    } catch (error) {
      if (this.#fileWarning.passes())
        this.#logger.warn(`AUDIT_HEADS_FILE cannot be written: ${(error as Error).message}`);
    }
  }

  private logFailure(reason: string): void {
    const isNew = this.watch.broken !== reason;
    this.watch.broken = reason;
    if (!isNew && performance.now() - this.#failureLoggedAt < FAILURE_LOG_INTERVAL_MS) return;
    this.#failureLoggedAt = performance.now();
    this.#logger.error(
      `Sealing of the audit trail has stopped: ${reason}. Verify the trail first; see docs/adr/0007`,
    );
  }
}

/** Another process sealed between this transaction's snapshot and its lock. */
const isOlderSnapshot = (error: unknown) => (error as { code?: string }).code === '40001';

/** The rows before the first gap. Throws SealBroken when the gap is right after the head. */
function untilGap(headSeq: number, rows: LoggedRow[], notes: Note[]): LoggedRow[] {
  const breaks = new Set(breaksIn(notes).map(({ seq }) => seq));
  const gap = rows.findIndex(({ seq }, at) => {
    const before = rows[at - 1]?.seq ?? headSeq;
    return seq !== before + 1 && !breaks.has(before);
  });
  if (gap === 0) throw new SealBroken('An event is missing from the log');
  return gap < 0 ? rows : rows.slice(0, gap);
}
