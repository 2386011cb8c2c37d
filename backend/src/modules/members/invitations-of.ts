import type { Queryable } from '../../platform/persistence/database.ts';

/** The end of each member's invitation, if any; expired ones are kept for some days. */
export async function invitationsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db.query<{ memberId: string; endsAt: Date }>(
    `select member_id as "memberId", max(expires_at) as "endsAt" from password_link
     where member_id = any($1) and purpose = 'invitation' and used_at is null group by member_id`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, endsAt }) => [memberId, endsAt]));
}
