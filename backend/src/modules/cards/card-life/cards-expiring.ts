import type { Queryable } from '../../../platform/persistence/database.ts';

/** Counts the active cards that expire between these times, up to `max`. */
export async function cardsExpiringBy(
  db: Queryable,
  from: Date,
  to: Date,
  max: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from card where status = 'active' and expires_at > $1 and expires_at <= $2 limit $3) c`,
    [from, to, max],
  );
  return row!.count;
}
