import type { Erases } from '../erasure.ts';
import type { Queryable } from '../persistence/database.ts';

/**
 * Erases the messages of these causes, sent or not: whom they are to stands in them encrypted, so
 * that only what caused them finds them.
 */
export async function eraseMessages(db: Queryable, causes: readonly string[]): Promise<void> {
  if (causes.length === 0) return;
  await db.execute(
    `with gone as (delete from notification where cause = any($1) returning id)
     delete from inbox_message where notification_id in (select id from gone)`,
    [causes],
  );
}

/** Messages that are kept in the inbox, however they came about. */
export const eraseInbox: Erases = (db, { contacts }) =>
  db.execute('delete from inbox_message where recipient = any($1)', [contacts]);
