import type { Queryable } from '../../../platform/persistence/database.ts';

interface InReview {
  /** At most `max`. */
  count: number;
  /** Time of the latest review. */
  last: Date | null;
}

/** The cards whose activation waits for an administrator. */
export async function cardsInReview(db: Queryable, max: number): Promise<InReview> {
  const [row] = await db.query<InReview>(
    `select count(*)::int as count, max(opened_at) as last from (
       select opened_at from card_review where status = 'open' order by opened_at desc, id desc limit $1) r`,
    [max],
  );
  return row!;
}
