import type { ContactKind, MemberStatus } from '@nattil/contracts/api/member/session';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';

export interface MemberContacts {
  /** Lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  fullName: string | null;
  status: MemberStatus;
}

/**
 * Reads a member's contacts, on the pool or in a transaction; null for an unknown or deleted
 * member.
 */
export async function memberContacts(
  db: Queryable,
  memberId: string,
): Promise<MemberContacts | null> {
  const [row] = await db.query<MemberContacts>(
    `select email, phone, email_confirmed_at is not null as "emailConfirmed",
            phone_confirmed_at is not null as "phoneConfirmed", full_name as "fullName", status
     from member where id = $1 and status <> 'deleted'`,
    [memberId],
  );
  return row ?? null;
}

/** The contact to which a password link requested by this kind of contact is sent. */
export function recipientOfLink(member: MemberContacts, requested: ContactKind): ContactOf | null {
  const other = requested === 'email' ? 'phone' : 'email';
  // If only the other contact is confirmed, the link goes there.
  const kind = !member[`${requested}Confirmed`] && member[`${other}Confirmed`] ? other : requested;
  const contact = member[kind];
  return contact === null ? null : { kind, contact };
}
