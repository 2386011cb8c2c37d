import type { Queryable } from '../../persistence/database.ts';

/** Those of the sessions that were neither revoked nor have expired. */
export async function liveSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    'select id from session where id = any($1) and revoked_at is null and expires_at > $2',
    [sessionIds, now],
  );
  return new Set(rows.map(({ id }) => id));
}
