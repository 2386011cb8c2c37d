import {
  MAX_EXPORTED_ROWS,
  personalRecord,
  personalRecords,
  type ExportPersonalData,
  type PersonalData,
} from '../../platform/registries/personal-data.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { exportMessages } from '../../platform/notifications/export-messages.ts';
import { noticeCause } from './contacts/account-notices.ts';
import { formerContactsOf } from './contacts/former-contacts.ts';
import { causeOf } from './passwords/password-links.ts';
import { unconfirmedOf } from './contacts/unconfirmed-contacts.ts';

/** Personal data that members gave about themselves. */
export const exportProfile: ExportPersonalData = async (db, { person: { id }, encryption }) => {
  const [profile] = await personalRecords(
    db,
    `select id, full_name as "fullName", email, email_confirmed_at as "emailConfirmedAt", phone,
            phone_confirmed_at as "phoneConfirmedAt", country_code as "countryCode", location,
            preferred_category as "preferredCategory", status, created_at as "memberSince",
            profile_completed_at as "profileCompletedAt", last_login_at as "lastSignInAt"
     from member where id = $1 and status <> 'deleted'`,
    [id],
  );
  const unconfirmed = Object.entries(await unconfirmedOf(db, encryption, id));
  const waiting = unconfirmed.flatMap(([kind, contact]) => (contact ? [{ kind, contact }] : []));
  return {
    ...(profile && { profile }),
    ...(await exportPicture(db, id)),
    unconfirmedContacts: waiting,
    formerContacts: (await formerContactsOf(db, encryption, id)).map((former) =>
      personalRecord({ ...former }),
    ),
    ...(await exportNotices(db, id)),
  };
};

/** Notices of changes of the account. */
async function exportNotices(db: Queryable, memberId: string): Promise<PersonalData> {
  const notices = await db.query<{ id: string }>(
    'select id from account_notice where member_id = $1',
    [memberId],
  );
  const causes = notices.map(({ id }) => noticeCause(id));
  return exportMessages(db, 'A change of the account', causes);
}

async function exportPicture(db: Queryable, memberId: string): Promise<PersonalData> {
  const [picture] = await db.query<{ image: Buffer }>(
    'select image from avatar where member_id = $1',
    [memberId],
  );
  if (!picture) return {};
  return { picture: { image: `data:image/webp;base64,${picture.image.toString('base64')}` } };
}

/** Links to set a password. */
export const exportLinks: ExportPersonalData = async (db, { person: { id } }) => {
  const links = await db.query<{ id: string }>(
    'select id from password_link where member_id = $1',
    [id],
  );
  return {
    passwordLinks: await personalRecords(
      db,
      `select purpose, created_at as "sentAt", expires_at as "validUntil", used_at as "usedOrEndedAt"
       from password_link where member_id = $1 order by created_at desc limit ${MAX_EXPORTED_ROWS}`,
      [id],
    ),
    ...(await exportMessages(
      db,
      'A link to set the password',
      links.map((link) => causeOf(link.id)),
    )),
  };
};
