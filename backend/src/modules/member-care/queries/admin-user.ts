import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { CardStatus, CardTier } from '@nattil/contracts/api/member/cards';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { locksOf } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { cardStatusAt } from '../../cards/public.ts';
import { lastActivityOf } from '../../dashboard/public.ts';
import { invitationsOf } from '../../members/public.ts';
import { memberFigures, type MemberFigures } from '../../purchases/public.ts';

interface Row {
  id: string;
  version: number;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
  status: MemberStatus;
  lastLoginAt: Date | null;
  createdAt: Date;
  isInvited: boolean;
  cardId: string | null;
  cardVersion: number;
  cardNumber: string;
  cardStatus: CardStatus;
  tier: CardTier;
  activateBy: Date;
  expiresAt: Date | null;
  blockReason: string | null;
}

/** These members in this order, with present cards and savings; deleted members are left out. */
export async function adminUsers(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<AdminMember[]> {
  const [rows, figures, invitations, locks, activity] = await Promise.all([
    db.query<Row>(
      `select m.id, m.version, m.full_name as "fullName", m.email, m.phone, m.status,
              m.email_confirmed_at as "emailConfirmedAt", m.phone_confirmed_at as "phoneConfirmedAt",
              m.last_login_at as "lastLoginAt", m.created_at as "createdAt",
              m.password_hash is null as "isInvited",
              c.id as "cardId", c.version as "cardVersion", c.number as "cardNumber", c.status as "cardStatus",
              c.tier, c.activate_by as "activateBy", c.expires_at as "expiresAt",
              b.reason as "blockReason"
       from unnest($1::uuid[]) with ordinality as n(id, place)
       join member m on m.id = n.id and m.status <> 'deleted'
       left join lateral (
         select * from card where member_id = m.id and status <> 'replaced' order by issued_at desc limit 1
       ) c on true
       left join card_block b on c.status = 'blocked' and b.card_id = c.id and b.lifted_at is null
       order by n.place`,
      [ids],
    ),
    memberFigures(db, ids),
    invitationsOf(db, ids),
    locksOf(db, 'member', ids, now),
    lastActivityOf(db, ids),
  ]);
  return rows.map((row) =>
    adminUser(
      row,
      {
        figures: figures.get(row.id),
        endsAt: invitations.get(row.id),
        lockedUntil: locks.get(row.id),
        activeAt: activity.get(row.id),
      },
      now,
    ),
  );
}

interface Beside {
  figures: MemberFigures | undefined;
  endsAt: Date | undefined;
  lockedUntil: Date | undefined;
  activeAt: Date | undefined;
}

function adminUser(
  row: Row,
  { figures, endsAt, lockedUntil, activeAt }: Beside,
  now: Date,
): AdminMember {
  return {
    id: row.id,
    version: row.version,
    fullName: row.fullName,
    name: row.fullName,
    email: row.email,
    phone: row.phone,
    emailConfirmedAt: row.emailConfirmedAt?.toISOString() ?? null,
    phoneConfirmedAt: row.phoneConfirmedAt?.toISOString() ?? null,
    status: row.status,
    isActive: row.status === 'active',
    lockedUntil: lockedUntil?.toISOString() ?? null,
    invitation: row.isInvited ? { endsAt: endsAt?.toISOString() ?? null } : null,
    card: row.cardId
      ? {
          id: row.cardId,
          version: row.cardVersion,
          status: cardStatusAt({ ...row, status: row.cardStatus }, now),
          activateBy: row.activateBy.toISOString(),
          blockReason: row.blockReason,
        }
      : null,
    cardNumber: row.cardNumber,
    cardExpiryDate: row.expiresAt && formatIsoDate(row.expiresAt),
    discountTier: row.tier ?? DEFAULT_TIER,
    discountUsed: figures?.discountUsed ?? 0,
    usageCount: figures?.usageCount ?? 0,
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    lastActivity: laterOf(row.lastLoginAt, activeAt)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The read model of activity may lag behind the member's own row. */
function laterOf(a: Date | null, b: Date | undefined): Date | null {
  if (!a || !b) return a ?? b ?? null;
  return a > b ? a : b;
}
