import type { Erases } from '../../platform/registries/personal-data.ts';
import { eraseMessages } from '../../platform/notifications/erase-messages.ts';
import { causeOf } from './passwords/password-links.ts';

/** Erases links with their messages, to any address. */
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
