import type { Erases } from '../registries/personal-data.ts';
import type { Queryable } from '../persistence/database.ts';

/**
 * Erases all messages of these causes, sent or not. Recipients are encrypted, so messages can only
 * be found by cause.
 */
export async function eraseMessages(db: Queryable, causes: readonly string[]): Promise<void> {
  if (causes.length === 0) return;
  const gone = await db.query<{ id: string }>(
    `with found as (select id from notification where cause = any($1) order by id for update)
     delete from notification where id in (select id from found) returning id`,
    [causes],
  );
  // A second statement sees inbox rows that were inserted while the first one waited for locks.
  await db.execute('delete from inbox_message where notification_id = any($1)', [
    gone.map(({ id }) => id),
  ]);
}

/** Erases a person's messages in the inbox, whatever caused them. */
export const eraseInbox: Erases = (db, { contacts }) =>
  db.execute('delete from inbox_message where recipient = any($1)', [contacts]);
