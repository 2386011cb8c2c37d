import type { AuditVerification } from '@nattil/contracts/api/admin/audit';
import type { Queryable } from '../../../platform/persistence/database.ts';
import {
  Checkpoints,
  isInDoubt,
  verifiedLongestAgo,
  type KnownCheckpoint,
  type Place,
} from './checkpoints.ts';
import type { OutsideHeads } from './outside-heads.ts';
import type { SealKeys } from './seal-keys.ts';
import { breaksIn, faultOf, givenUp, readSeal, type SealState } from './seal-state.ts';
import { eventsWithMacs, partTakenOut } from './sealed-log.ts';
import { chained, GENESIS, same, type Note } from './signatures.ts';

/** Recomputing one batch blocks the event loop for about 7 ms. */
const BATCH = 500;
/** The chain grows during a verification; the rest after the last round is left to the next one. */
const ROUNDS = 5;

/**
 * Start of a verification: after the last checkpoint, at the first event, or also at old ranges.
 */
export type Extent = 'new' | 'full' | 'daily';

export type Finding = Omit<AuditVerification, 'verifiedAt' | 'behind'>;

class Broken extends Error {
  constructor(
    readonly seq: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** Begins the reason when a key or a part of the log is missing, as opposed to a change. */
export const CANNOT_BE_VERIFIED = 'It cannot be verified without';

/** A key or a partition of the log is missing, so these events cannot be verified. */
class Unverifiable extends Broken {}

/**
 * Recomputes the chain from the events and compares it with chain, head, checkpoints and outside
 * heads. It reads in short statements, not in one snapshot: sealed rows do not change.
 */
export class Verification {
  checked = 0;
  /** Number of events to check. */
  of = 0;
  readonly #checkpoints: Checkpoints;
  readonly #notices: string[] = [];

  constructor(
    private readonly db: Queryable,
    private readonly keys: SealKeys,
    private readonly outside: OutsideHeads,
    private readonly now: () => Date,
    private readonly stopped: AbortSignal,
    /** Awaited after each part of the log, with the milliseconds that the part took. */
    private readonly rest: (worked: number) => Promise<void> | undefined = () => undefined,
    /** Events per part. */
    private readonly batch = BATCH,
  ) {
    this.#checkpoints = new Checkpoints(db, keys.present);
  }

  async run(extent: Extent): Promise<Finding> {
    // Read before the head: a concurrent verification may write a checkpoint past an older head.
    const { signed, unsigned } = await this.#checkpoints.all();
    for (const seq of unsigned)
      this.#notices.push(`The checkpoint at event ${seq} is not signed and was ignored`);
    let seal = await this.readSeal();
    const checkpoints = signed.filter(
      ({ seq, verifiedAt }) => !givenUp(seal.notes, seq, verifiedAt),
    );
    let start: Place = { seq: 0, mac: GENESIS };
    try {
      if (extent !== 'full') start = this.lastTrusted(checkpoints, seal) ?? start;
      this.of = Math.max(0, endOf(seal) - start.seq);
      if (extent === 'daily') await this.recheckOldest(checkpoints, seal.notes);
      let at = start;
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = at.seq;
        at = await this.recompute(at, endOf(seal), seal.notes);
        this.checkHead(at, seal);
        if (at.seq === before) break;
        seal = await this.readSeal();
      }
      this.checkCheckpoints(checkpoints, seal);
      await this.checkOutsideHeads(seal);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      if (!(error instanceof Unverifiable)) await this.putInDoubt(checkpoints, error, seal);
      return this.finding(start, seal, error);
    }
    return this.finding(start, seal, null);
  }

  /** Keeps checkpoints past the end of the chain: they prove that it was longer. */
  private putInDoubt(
    checkpoints: KnownCheckpoint[],
    { seq }: Broken,
    seal: SealState,
  ): Promise<void> {
    const end = endOf(seal);
    return this.#checkpoints.putInDoubt(checkpoints.filter((c) => c.seq >= seq && c.seq <= end));
  }

  /** Reads in one snapshot, because the sealer moves head and chain together. */
  private async readSeal(): Promise<SealState> {
    await this.db.query('begin isolation level repeatable read read only');
    try {
      return await readSeal(this.db);
    } finally {
      await this.db.query('commit');
    }
  }

  /** Returns the last checkpoint before the first one that is in doubt. */
  private lastTrusted(checkpoints: KnownCheckpoint[], seal: SealState): Place | undefined {
    const { notes } = seal;
    const inDoubt = checkpoints.find(isInDoubt)?.seq ?? Infinity;
    const last = checkpoints.findLast(({ seq }) => seq < inDoubt && seq <= endOf(seal));
    const withoutKey = notes.findLast((n) => n.kind === 'key' && !this.keys.of(n.seq, notes));
    if (last && withoutKey)
      this.#notices.push(
        `Events up to ${withoutKey.seq} were sealed with a key that is not given any more; they were verified before that`,
      );
    return last;
  }

  /** Verifies the oldest ranges again, so that every event is verified within a month. */
  private async recheckOldest(checkpoints: KnownCheckpoint[], notes: Note[]): Promise<void> {
    for (const { from, to } of verifiedLongestAgo(checkpoints)) {
      this.of += to.seq - from.seq;
      try {
        const end = await this.recompute(from, to.seq, notes);
        if (!same(end.mac, to.mac)) throw new Broken(to.seq, 'The chain is not what was verified');
      } catch (error) {
        if (!(error instanceof Unverifiable)) throw error;
        this.#notices.push(`Event ${error.seq} was verified earlier: ${error.message}`);
      }
    }
  }

  /** Recomputes the chain from `at` to the event `last`; returns where it ends. */
  private async recompute(at: Place, last: number, notes: Note[]): Promise<Place> {
    const switches = new Set(notes.filter(({ kind }) => kind === 'key').map(({ seq }) => seq));
    const breaks = new Set(breaksIn(notes).map(({ seq }) => seq));
    let { seq, mac } = at;
    while (seq < last) {
      this.stopped.throwIfAborted();
      const began = performance.now();
      const rows = await eventsWithMacs(this.db, seq, last, this.batch);
      for (const row of rows) {
        if (row.seq !== seq + 1 && !breaks.has(seq))
          throw await this.missing(seq + 1, 'An event is missing from the log');
        seq = row.seq;
        mac = chained(this.keyOf(seq, notes), mac, row.columns);
        if (!row.mac) throw new Broken(seq, 'The chain has no row for this event');
        if (!same(mac, row.mac)) throw new Broken(seq, 'This event is not what was recorded');
        if (row.misplaced)
          throw new Broken(seq, 'The trail would not be found by what this event says');
        this.checked += 1;
        if (Checkpoints.isDue(seq) || switches.has(seq))
          await this.#checkpoints.keep({ seq, mac, verifiedAt: this.now() });
      }
      if (rows.length < this.batch && seq < last)
        throw await this.missing(seq + 1, 'The end of the log was cut off');
      await this.rest(performance.now() - began);
    }
    return { seq, mac };
  }

  private async missing(seq: number, reason: string): Promise<Broken> {
    const part = await partTakenOut(this.db, seq);
    if (!part) return new Broken(seq, reason);
    return new Unverifiable(
      seq,
      `${CANNOT_BE_VERIFIED} ${part}, which was taken out of the log: put it back`,
    );
  }

  private keyOf(seq: number, notes: Note[]) {
    const key = this.keys.of(seq, notes);
    if (key) return key;
    throw new Unverifiable(
      seq,
      `${CANNOT_BE_VERIFIED} AUDIT_KEY_OLD: it was sealed with a key that was replaced later and has not been verified since`,
    );
  }

  private checkHead({ seq, mac }: Place, seal: SealState): void {
    const fault = faultOf(this.keys.present, seal);
    if (fault) throw new Broken(seal.head?.seq ?? seq, fault);
    if (!same(mac, seal.head!.mac)) throw new Broken(seq, 'The head does not belong to this log');
  }

  /** Everything that was verified once must still be in the chain. */
  private checkCheckpoints(checkpoints: KnownCheckpoint[], { head }: SealState): void {
    const lost = checkpoints.find(({ mac, inChain }) => !inChain || !same(mac, inChain));
    if (!lost) return;
    const at = Math.min(lost.seq, head!.seq + 1);
    throw new Broken(at, `The chain is not the one that was verified up to event ${lost.seq}`);
  }

  private async checkOutsideHeads({ head, notes }: SealState): Promise<void> {
    const missing = await this.outside.firstMissing(this.db, await this.outside.known(notes));
    if (!missing) return;
    const when = missing.at.toISOString();
    if (missing.seq > head!.seq)
      throw new Broken(
        head!.seq + 1,
        `The log ended at event ${missing.seq} or later on ${when}, as was kept outside the database: it was set back`,
      );
    throw new Broken(missing.seq, `The chain is not the one that was kept outside on ${when}`);
  }

  private finding(start: Place, { head, notes }: SealState, broken: Broken | null): Finding {
    return {
      valid: !broken,
      checked: this.checked,
      fromSeq: start.seq + 1,
      firstBrokenSeq: broken?.seq ?? null,
      reason: broken?.message ?? null,
      headSeq: head?.seq ?? 0,
      breaks: breaksIn(notes).map(({ at, seq, detail }) => ({
        at: at.toISOString(),
        seq,
        reason: detail,
      })),
      notices: this.#notices,
    };
  }
}

/** The last event that the chain claims to contain. */
function endOf({ head, lastRow }: SealState): number {
  return head?.seq ?? lastRow;
}
