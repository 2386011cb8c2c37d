import type { KeyObject } from 'node:crypto';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { GENESIS, same, signCheckpoint, type Checkpoint } from './signatures.ts';

const EVERY = 100_000;
/** Each day a part of the log is verified again; this is the cycle for the whole log. */
const DAYS_FOR_ALL = 30;

// The time of a checkpoint in doubt: it counts as never verified.
const IN_DOUBT_AT = new Date(0);

/** A verified place in the chain. */
export interface Place {
  seq: number;
  mac: Buffer;
}
/** The events between two checkpoints. */
export interface VerifiedRange {
  from: Place;
  to: Place & { verifiedAt: Date };
}
export interface KnownCheckpoint extends Checkpoint {
  /** The chain's own value at this place. */
  inChain: Buffer | null;
}

/** The places up to which the chain was recomputed and found valid, each signed. */
export class Checkpoints {
  constructor(
    private readonly db: Queryable,
    private readonly key: KeyObject,
  ) {}

  static isDue(seq: number): boolean {
    return seq % EVERY === 0;
  }

  /** Returns the checkpoints in the order of the log, and those with a wrong signature by `seq`. */
  async all(): Promise<{ signed: KnownCheckpoint[]; unsigned: number[] }> {
    const rows = await this.db.query<KnownCheckpoint>(
      `select p.seq, p.mac, p.verified_at as "verifiedAt", p.signature, c.mac as "inChain"
       from audit_checkpoint p left join audit_chain c on c.seq = p.seq order by p.seq`,
    );
    const isSigned = (row: Checkpoint) => same(signCheckpoint(this.key, row), row.signature);
    return {
      signed: rows.filter(isSigned),
      unsigned: rows.filter((row) => !isSigned(row)).map(({ seq }) => seq),
    };
  }

  async keep(place: Omit<Checkpoint, 'signature'>): Promise<void> {
    await this.db.execute(
      `insert into audit_checkpoint (seq, mac, verified_at, signature) values ($1, $2, $3, $4)
       on conflict (seq) do update
       set mac = excluded.mac, verified_at = excluded.verified_at, signature = excluded.signature`,
      [place.seq, place.mac, place.verifiedAt, signCheckpoint(this.key, place)],
    );
  }

  /** Every later verification, wherever it begins, verifies these again. */
  async putInDoubt(checkpoints: Checkpoint[]): Promise<void> {
    for (const { seq, mac } of checkpoints) await this.keep({ seq, mac, verifiedAt: IN_DOUBT_AT });
  }
}

export function isInDoubt({ verifiedAt }: Checkpoint): boolean {
  return verifiedAt.getTime() === IN_DOUBT_AT.getTime();
}

/** Returns the thirtieth of the ranges whose verification is oldest. */
export function verifiedLongestAgo(checkpoints: Checkpoint[]): VerifiedRange[] {
  const ranges = checkpoints.map((to, at) => ({
    from: checkpoints[at - 1] ?? { seq: 0, mac: GENESIS },
    to,
  }));
  return ranges
    .sort((a, b) => a.to.verifiedAt.getTime() - b.to.verifiedAt.getTime())
    .slice(0, Math.ceil(ranges.length / DAYS_FOR_ALL));
}
