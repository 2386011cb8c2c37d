import { SYSTEM } from '../../../kernel/domain/actor.ts';
import type { Database, Queryable } from '../../../persistence/database.ts';
import { recordAction } from '../../../event-log/event-log.ts';
import { missingParts } from '../../../event-log/log-parts.ts';
import { headOf } from '../../../event-log/sequencer.ts';

/** The requested rewind is invalid or would lose events. */
export class RewindRefused extends Error {}

/** The sequence number up to which the relay has published, and the log's head. */
export async function relayStatus(db: Queryable): Promise<{ published: number; head: number }> {
  const [row] = await db.query<{ published: number }>('select seq as published from relay_cursor');
  return { published: row!.published, head: await headOf(db) };
}

/**
 * Makes the relay publish the events after this sequence number again; returns how many. Only
 * backwards: a move forwards would lose events for subscribers.
 */
export async function rewindRelay(database: Database, to: number, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ seq: number }>('select seq from relay_cursor for update');
    const from = row!.seq;
    if (!Number.isSafeInteger(to) || to < 0)
      throw new RewindRefused('The place must be a whole number from 0, e.g. 0 for all of the log');
    if (to >= from)
      throw new RewindRefused(
        `The relay has published up to ${from}: it can only go back, to a place below that`,
      );
    const missing = await missingParts(tx, to);
    if (missing.length > 0)
      throw new RewindRefused(
        `Parts of the log after ${to} are away: ${missing.map((part) => part.name).join(', ')}. Bring them back first (npm run log -- attach <name>)`,
      );
    await tx.execute('update relay_cursor set seq = $1', [to]);
    await recordAction(tx, 'RelayRewound', { from, to }, SYSTEM, now);
    return from - to;
  });
}
