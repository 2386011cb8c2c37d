import type { KeyObject } from 'node:crypto';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { GENESIS, same, signCheckpoint, type Checkpoint } from './signatures.ts';

const EVERY = 100_000;
/** Each day a part of the log is verified again, so that all of it is within a month. */
const DAYS_FOR_ALL = 30;

// The time of a checkpoint that is in doubt: nothing was ever verified at it.
const IN_DOUBT_AT = new Date(0);

/** A place in the chain that was found right. */
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

/** The places up to which the chain was recomputed and found right, each signed. */
export class Checkpoints {
  constructor(
    private readonly db: Queryable,
    private readonly key: KeyObject,
  ) {}

  static isDue(seq: number): boolean {
    return seq % EVERY === 0;
  }

  /** Returns them in the order of the log, and apart from them those whose signature is wrong. */
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

/** Returns the ranges that were verified longest ago: a thirtieth of all. */
export function verifiedLongestAgo(checkpoints: Checkpoint[]): VerifiedRange[] {
  const ranges = checkpoints.map((to, at) => ({
    from: checkpoints[at - 1] ?? { seq: 0, mac: GENESIS },
    to,
  }));
  return ranges
    .sort((a, b) => a.to.verifiedAt.getTime() - b.to.verifiedAt.getTime())
    .slice(0, Math.ceil(ranges.length / DAYS_FOR_ALL));
}
