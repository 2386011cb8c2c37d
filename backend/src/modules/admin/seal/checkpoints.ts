import type { KeyObject } from 'node:crypto';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { GENESIS, same, signCheckpoint, type Checkpoint } from './signatures.ts';

const EVERY = 100_000;
/** A part of all stretches is gone over again each day, so that each is within a month. */
const DAYS_FOR_ALL = 30;

// A time at which nothing was ever verified.
const DOUBTED = new Date(0);

/** A place in the chain that is known to be right. */
export interface Place {
  seq: number;
  mac: Buffer;
}
export interface Stretch {
  from: Place;
  to: Place & { verifiedAt: Date };
}
export interface KnownCheckpoint extends Checkpoint {
  /** What the chain says at this place. */
  inChain: Buffer | null;
}

/** How far the chain was recomputed and found right, signed so that nobody else can claim it. */
export class Checkpoints {
  constructor(
    private readonly db: Queryable,
    private readonly key: KeyObject,
  ) {}

  static isDue(seq: number): boolean {
    return seq % EVERY === 0;
  }

  /** In the order of the log; those whose signature is wrong are named apart. */
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

  /** What was found broken is gone over again by every later verification, wherever it begins. */
  async doubt(checkpoints: Checkpoint[]): Promise<void> {
    for (const { seq, mac } of checkpoints) await this.keep({ seq, mac, verifiedAt: DOUBTED });
  }
}

export function isDoubted({ verifiedAt }: Checkpoint): boolean {
  return verifiedAt.getTime() === DOUBTED.getTime();
}

/** The stretches between two checkpoints that were verified longest ago: a thirtieth of all. */
export function verifiedLongestAgo(checkpoints: Checkpoint[]): Stretch[] {
  const stretches = checkpoints.map((to, at) => ({
    from: checkpoints[at - 1] ?? { seq: 0, mac: GENESIS },
    to,
  }));
  return stretches
    .sort((a, b) => a.to.verifiedAt.getTime() - b.to.verifiedAt.getTime())
    .slice(0, Math.ceil(stretches.length / DAYS_FOR_ALL));
}
