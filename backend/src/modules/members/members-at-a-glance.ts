import type { MemberStatus } from '@nattil/contracts/api/member/session';
import type { Queryable } from '../../platform/persistence/database.ts';

/** Member fields that other modules may show to administrators. */
export interface MemberAtAGlance {
  id: string;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  status: MemberStatus;
}

/** By id; deleted members are left out. */
export async function membersAtAGlance(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, MemberAtAGlance>> {
  const rows = await db.query<MemberAtAGlance>(
    'select id, full_name as "fullName", email, phone, status from member where id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
