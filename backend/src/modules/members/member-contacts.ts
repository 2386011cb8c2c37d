import type { MemberStatus } from '@nattil/contracts/api/members';
import type { Queryable } from '../../platform/persistence/database.ts';

export interface MemberContacts {
  /** Lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  fullName: string | null;
  status: MemberStatus;
}

/** Reads how a member can be reached, on the pool or in a transaction; null when there is no such member (any more). */
export async function memberContacts(
  db: Queryable,
  memberId: string,
): Promise<MemberContacts | null> {
  const [row] = await db.query<MemberContacts>(
    `select email, phone, full_name as "fullName", status from member where id = $1 and status <> 'deleted'`,
    [memberId],
  );
  return row ?? null;
}
