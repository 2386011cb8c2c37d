import { exportMessages } from '../../../platform/notifications/export-messages.ts';
import {
  personalRecords,
  type ExportPersonalData,
} from '../../../platform/registries/personal-data.ts';
import { causesOf } from '../messages.ts';

/** The account of a person at the till, the shops, and the messages. */
export const exportPartner: ExportPersonalData = async (db, { person: { realm, id } }) => {
  if (realm !== 'partner') return {};
  const [profile] = await personalRecords(
    db,
    `select id, name, email, phone, confirmed_at as "contactConfirmedAt", created_at as "invitedAt",
            last_login_at as "lastSignInAt"
     from partner where id = $1 and status = 'active'`,
    [id],
  );
  const messages = await db.query<{ cause: string }>(
    'select cause from notification where cause like $1',
    [`${causesOf(id)}%`],
  );
  const causes = messages.map(({ cause }) => cause);
  return {
    ...(profile && { profile }),
    shops: await personalRecords(
      db,
      `select s.name as shop, a.role, a.since, a.ended_at as "endedAt"
       from partner_access a join shop s on s.id = a.shop_id
       where a.partner_id = $1 order by a.since`,
      [id],
    ),
    passwordLinks: await personalRecords(
      db,
      `select expires_at as "validUntil", used_at as "usedOrEndedAt"
       from partner_password_link where partner_id = $1 order by expires_at desc`,
      [id],
    ),
    ...(await exportMessages(db, 'The account at the till', causes)),
  };
};
