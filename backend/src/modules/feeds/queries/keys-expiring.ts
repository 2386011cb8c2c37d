import type { Queryable } from '../../../platform/persistence/database.ts';

/** Live keys that end in this time, and when the next one does. */
export async function keysExpiring(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
): Promise<{ count: number; next: Date | null }> {
  const [row] = await db.query<{ count: number; next: Date | null }>(
    `select count(*)::int as count, min(expires_at) as next from api_key
     where revoked_at is null and expires_at > $1 and expires_at <= $2`,
    [from, until],
  );
  return row!;
}
