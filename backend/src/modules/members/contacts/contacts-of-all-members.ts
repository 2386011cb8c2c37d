import type { ContactKind } from '@nattil/contracts/api/member/session';
import type { Encryption } from '../../../platform/config/encryption.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { unconfirmedOf } from './unconfirmed-contacts.ts';

export interface StoredContact {
  memberId: string;
  name: string | null;
  kind: ContactKind;
  contact: string;
  /** An unconfirmed or pending contact may be a stranger's. */
  state: 'confirmed' | 'unconfirmed' | 'waiting';
}

/** Every stored contact of members, except former ones. */
export async function contactsOfAllMembers(
  db: Queryable,
  encryption: Encryption,
): Promise<StoredContact[]> {
  const present = await db.query<StoredContact>(
    `select m.id as "memberId", m.full_name as name, c.kind, c.contact,
            case when c.confirmed_at is null then 'unconfirmed' else 'confirmed' end as state
     from member m cross join lateral (values
       ('email', m.email, m.email_confirmed_at), ('phone', m.phone, m.phone_confirmed_at)
     ) c (kind, contact, confirmed_at)
     where m.status <> 'deleted' and c.contact is not null
     order by m.created_at, m.id, c.kind`,
  );
  const waiting = await db.query<Pick<StoredContact, 'memberId' | 'name'>>(
    `select id as "memberId", full_name as name from member
     where id in (select member_id from unconfirmed_contact) order by created_at, id`,
  );
  const others: StoredContact[] = [];
  for (const member of waiting) {
    const unconfirmed = await unconfirmedOf(db, encryption, member.memberId);
    for (const kind of ['email', 'phone'] as const) {
      const contact = unconfirmed[kind];
      if (contact) others.push({ ...member, kind, contact, state: 'waiting' });
    }
  }
  return [...present, ...others];
}

/** Counts the members deleted since then; their contacts are erased. */
export async function membersDeletedSince(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from event where type = 'MemberDeleted' and occurred_at >= $1`,
    [since],
  );
  return row!.n;
}
