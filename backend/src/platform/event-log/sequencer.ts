import { Injectable } from '@nestjs/common';
import { Database } from '../persistence/database.ts';

const BATCH = 2_000;

/** Assigns committed events their sequence number in the log: dense, without gaps or losses. */
@Injectable()
export class Sequencer {
  constructor(private readonly database: Database) {}

  /** Sequences all committed events; returns how many. */
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

/** The highest sequence number in the log. */
export async function headOf(db: Pick<Database, 'query'>): Promise<number> {
  const [row] = await db.query<{ head: number }>(
    'select coalesce(max(seq), 0)::bigint as head from event_place',
  );
  return row!.head;
}
