import type { Erases } from '../../platform/erasure.ts';
import { eraseMessages } from '../../platform/notifications/erase-messages.ts';
import { causesOf } from './subscriptions.ts';

/** Subscriptions of a person's addresses, with their links and the mails that were not sent yet. */
export const eraseSubscriptions: Erases = async (db, { contacts }) => {
  const links = await db.query<{ id: string }>(
    `select l.id from newsletter_link l join newsletter_subscription s on s.id = l.subscription_id
     where s.email = any($1)`,
    [contacts],
  );
  await db.execute('delete from newsletter_subscription where email = any($1)', [contacts]);
  await eraseMessages(
    db,
    links.flatMap(({ id }) => causesOf(id)),
  );
};
