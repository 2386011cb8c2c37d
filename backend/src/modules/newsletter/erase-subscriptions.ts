import { SYSTEM } from '../../platform/kernel/domain/actor.ts';
import type { Erases } from '../../platform/registries/personal-data.ts';
import { eraseMessages } from '../../platform/notifications/erase-messages.ts';
import { withdrawConsents } from '../members/public.ts';
import { causesOf } from './subscriptions.ts';

/** Erases the subscriptions of a person's addresses, with their links and unsent mails. */
export const eraseSubscriptions: Erases = async (db, { contacts, at }) => {
  const links = await db.query<{ id: string }>(
    `select l.id from newsletter_link l join newsletter_subscription s on s.id = l.subscription_id
     where s.email = any($1)`,
    [contacts],
  );
  const ended = await db.query<{ id: string }>(
    'delete from newsletter_subscription where email = any($1) returning id',
    [contacts],
  );
  const ids = ended.map(({ id }) => id);
  await withdrawConsents(db, 'newsletter', ids, SYSTEM, at);
  await eraseMessages(
    db,
    links.flatMap(({ id }) => causesOf(id)),
  );
};
