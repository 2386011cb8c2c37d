import { Injectable } from '@nestjs/common';
import { Database } from '../../persistence/database.ts';

const BATCH = 2_000;

/** Gives committed events their place in the log: a dense `seq`, without a gap or a loss. */
@Injectable()
export class Sequencer {
  constructor(private readonly database: Database) {}

  /** Sequences all that is committed; returns how many. */
  async sequence(): Promise<number> {
    let total = 0;
    for (;;) {
      // In autocommit: the function takes its lock first and reads with a later snapshot.
      const [row] = await this.database.query<{ n: number }>('select place_events($1) as n', [
        BATCH,
      ]);
      total += row!.n;
      if (row!.n < BATCH) return total;
    }
  }
}

/** The highest place in the log. */
export async function headOf(db: Pick<Database, 'query'>): Promise<number> {
  const [row] = await db.query<{ head: number }>(
    'select coalesce(max(seq), 0)::bigint as head from event_place',
  );
  return row!.head;
}
