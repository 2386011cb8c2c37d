import { Injectable } from '@nestjs/common';
import { Sweeps } from '../sweeps.ts';
import { Database, type Queryable } from './database.ts';

/** Positions of one part of the log: some 25 GB with its indexes, nearly a week at 100 events a second. */
const POSITIONS = 50_000_000;
/** Room that is always there: half an hour at 14,000 events a second. */
const AHEAD = 25_000_000;
const EVERY_MS = 60_000;

/** A part of the log: the events at these positions, the first included, the end not. */
export interface LogPart {
  name: string;
  firstPos: number;
  endPos: number;
}

/** Makes the parts of the log before events need them. */
@Injectable()
export class LogParts {
  constructor(
    private readonly database: Database,
    sweeps: Sweeps,
  ) {
    sweeps.register({
      name: 'log-parts',
      everyMs: EVERY_MS,
      run: () => makeLogParts(this.database),
    });
  }
}

/** Answers how many parts were made. */
export async function makeLogParts(
  db: Queryable,
  { positions = POSITIONS, ahead = AHEAD } = {},
): Promise<number> {
  const [row] = await db.query<{ made: number }>('select make_event_parts($1, $2) as made', [
    positions,
    ahead,
  ]);
  return row!.made;
}

/** Parts that were taken out of the log and hold events after this place, which cannot be read now. */
export async function missingParts(db: Queryable, after = 0): Promise<LogPart[]> {
  return db.query<LogPart>(
    `select name, first_pos as "firstPos", end_pos as "endPos" from event_part p
     where not exists (select 1 from pg_inherits i
       where i.inhparent = 'event'::regclass and i.inhrelid = to_regclass(quote_ident(p.name)))
       and (select seq from event_place where pos < p.end_pos order by pos desc limit 1) > $1
     order by first_pos`,
    [after],
  );
}
