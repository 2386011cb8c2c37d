import type { Erases } from '../erasure.ts';
import type { Queryable } from '../persistence/database.ts';

/**
 * Erases the messages of these causes, sent or not: whom they are to stands in them encrypted, so
 * that only what caused them finds them.
 */
export async function eraseMessages(db: Queryable, causes: readonly string[]): Promise<void> {
  if (causes.length === 0) return;
  const gone = await db.query<{ id: string }>(
    `with found as (select id from notification where cause = any($1) order by id for update)
     delete from notification where id in (select id from found) returning id`,
    [causes],
  );
  // A statement of its own sees what was kept while the first one waited.
  await db.execute('delete from inbox_message where notification_id = any($1)', [
    gone.map(({ id }) => id),
  ]);
}

/** Messages that are kept in the inbox, however they came about. */
export const eraseInbox: Erases = (db, { contacts }) =>
  db.execute('delete from inbox_message where recipient = any($1)', [contacts]);
