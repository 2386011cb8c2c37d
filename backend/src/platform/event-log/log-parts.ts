import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { SYSTEM } from '../kernel/domain/actor.ts';
import { Sweep } from '../registries/sweep.ts';
import { Database, dedicatedClient, UNLIMITED, type Queryable } from '../persistence/database.ts';
import { recordAction } from './event-log.ts';

/** Positions per part of the log: some 25 GB with indexes, nearly a week at 100 events a second. */
const POSITIONS = 50_000_000;
/** Positions that are always created ahead: half an hour at 14,000 events a second. */
const AHEAD = 25_000_000;
/**
 * Window at the end of a part in which its last `seq` is searched; no commit is later than that.
 */
const LATE = 100_000;

/** A part of the log: the events from `firstPos` to before `endPos`. */
export interface LogPart {
  name: string;
  firstPos: number;
  endPos: number;
}

/** Creates the parts of the log before events need them. */
@Injectable()
export class LogParts {
  constructor(private readonly database: Database) {}

  @Sweep('log-parts', CronExpression.EVERY_MINUTE)
  make(): Promise<number> {
    return makeLogParts(this.database);
  }
}

/** The part cannot be taken out or put back, e.g. because a consumer still has to read it. */
export class PartRefused extends Error {}

/** Returns how many parts were created. */
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

/** Parts that were taken out of the log and hold events after this sequence number. */
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

/** All parts, oldest first, with the last sequence number of each and whether it is taken out. */
export async function allParts(
  db: Queryable,
): Promise<(LogPart & { lastSeq: number | null; away: boolean })[]> {
  const away = new Set((await missingParts(db, -1)).map((part) => part.name));
  const parts = await db.query<LogPart & { lastSeq: number | null }>(
    `select name, first_pos as "firstPos", end_pos as "endPos",
       (select max(seq) from (select seq from event_place where pos >= p.first_pos and pos < p.end_pos
          order by pos desc limit ${LATE}) l) as "lastSeq"
     from event_part p order by first_pos`,
  );
  return parts.map((part) => ({ ...part, away: away.has(part.name) }));
}

/**
 * Takes a part out of the log: its table stays in the database under its name and can be dumped,
 * moved and dropped. Refused while consumers, the relay or the seal still have to read it; the seal
 * is verified up to sequence number `verifiedUpTo`.
 */
export async function takePartOut(
  database: Database,
  name: string,
  verifiedUpTo: number,
  now: Date,
): Promise<void> {
  const part = (await allParts(database)).find((p) => p.name === name);
  if (!part) throw new PartRefused(`There is no part ${name} of the log`);
  if (part.away) throw new PartRefused(`${name} is out of the log already`);
  const last = part.lastSeq ?? 0;
  const [state] = await database.query<{ mark: number; slowest: number; relay: number }>(
    `select (select pos from event_mark order by id desc limit 1) as mark,
       (select coalesce(min(greatest(cursor, reconciled)), 0) from consumer) as slowest,
       (select seq from relay_cursor) as relay`,
  );
  const { mark, slowest, relay } = state!;
  if (part.endPos > mark) throw new PartRefused(`Events may still be written to ${name}`);
  if (slowest < last)
    throw new PartRefused(`A consumer has read up to ${slowest}, and ${name} ends at ${last}`);
  if (relay > 0 && relay < last)
    throw new PartRefused(`Events are published up to ${relay}, and ${name} ends at ${last}`);
  if (verifiedUpTo < last)
    throw new PartRefused(
      `The audit trail is verified up to event ${verifiedUpTo}, and ${name} ends at ${last}`,
    );
  await moved(database, `alter table event detach partition ${name} concurrently`);
  await recordAction(database, 'LogPartMoved', { part: name, moved: 'out' }, SYSTEM, now);
}

/** Puts a part back after its table was restored into the database. */
export async function putPartBack(database: Database, name: string, now: Date): Promise<void> {
  const part = (await missingParts(database, -1)).find((p) => p.name === name);
  if (!part) throw new PartRefused(`${name} is not a part that was taken out of the log`);
  const [table] = await database.query<{ there: boolean }>(
    'select to_regclass(quote_ident($1)) is not null as there',
    [name],
  );
  if (!table!.there)
    throw new PartRefused(`Bring the table ${name} back first, e.g. by pg_restore`);
  await moved(
    database,
    `alter table event attach partition ${name} for values from (${part.firstPos}) to (${part.endPos})`,
  );
  await recordAction(database, 'LogPartMoved', { part: name, moved: 'back' }, SYSTEM, now);
}

/** Runs outside a transaction and without a time limit; readers and writers are not blocked. */
async function moved(database: Database, sql: string): Promise<void> {
  const client = dedicatedClient(database.sessionUrl, 'nattil-log-parts', UNLIMITED);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
