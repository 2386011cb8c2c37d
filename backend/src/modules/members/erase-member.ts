import type { Erases } from '../../platform/erasure.ts';
import { eraseMessages } from '../../platform/notifications/erase-messages.ts';
import { signInLockKey } from './sign-in-lock-key.ts';
import { contactFrom } from './contact.ts';
import { causeOf } from './password-links.ts';

/** Links with their messages, whatever address they went to. */
export const eraseLinks: Erases = async (db, { id }) => {
  const links = await db.query<{ id: string }>(
    'delete from password_link where member_id = $1 returning id',
    [id],
  );
  await eraseMessages(
    db,
    links.map((link) => causeOf(link.id)),
  );
};

export const eraseAvatar: Erases = (db, { id }) =>
  db.execute('delete from avatar where member_id = $1', [id]);

/** Failed tries to sign in, by the member and by contact. */
export const eraseSignInFailures: Erases = (db, { realm, id, contacts }, encryption) =>
  db.execute(
    'delete from sign_in_failure where realm = $1 and (account = $2 or subject = any($3))',
    [realm, id, contacts.map((text) => signInLockKey(encryption, 'contact', contactFrom(text)))],
  );
