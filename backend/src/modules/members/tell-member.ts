import { MOST_TOLD, toldRows, type Tells, type ToldParts } from '../../platform/disclosure.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { tellMessages } from '../../platform/notifications/tell-messages.ts';
import { changeMailCauses } from './confirmed-contacts.ts';
import { causeOf } from './password-links.ts';
import { unconfirmedOf } from './unconfirmed-contacts.ts';

/** What members have said of themselves. */
export const tellProfile: Tells = async (db, { person: { id }, encryption }) => {
  const [profile] = await toldRows(
    db,
    `select id, full_name as "fullName", email, phone, country_code as "countryCode", location,
            preferred_category as "preferredCategory", status, created_at as "memberSince",
            profile_completed_at as "profileCompletedAt", last_login_at as "lastSignInAt"
     from member where id = $1 and status <> 'deleted'`,
    [id],
  );
  const unconfirmed = Object.entries(await unconfirmedOf(db, encryption, id));
  const waiting = unconfirmed.flatMap(([kind, contact]) => (contact ? [{ kind, contact }] : []));
  return {
    ...(profile && { profile }),
    ...(await tellPicture(db, id)),
    unconfirmedContacts: waiting,
    ...(await tellMessages(db, 'A changed e-mail', await changeMailCauses(db, id))),
  };
};

async function tellPicture(db: Queryable, memberId: string): Promise<ToldParts> {
  const [picture] = await db.query<{ image: Buffer }>(
    'select image from avatar where member_id = $1',
    [memberId],
  );
  if (!picture) return {};
  return { picture: { image: `data:image/webp;base64,${picture.image.toString('base64')}` } };
}

/** Links to set a password. */
export const tellLinks: Tells = async (db, { person: { id } }) => {
  const links = await db.query<{ id: string }>(
    'select id from password_link where member_id = $1',
    [id],
  );
  return {
    passwordLinks: await toldRows(
      db,
      `select purpose, created_at as "sentAt", expires_at as "validUntil", used_at as "usedOrEndedAt"
       from password_link where member_id = $1 order by created_at desc limit ${MOST_TOLD}`,
      [id],
    ),
    ...(await tellMessages(
      db,
      'A link to set the password',
      links.map((link) => causeOf(link.id)),
    )),
  };
};
