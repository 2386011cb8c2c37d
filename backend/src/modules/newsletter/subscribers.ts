import type { Queryable } from '../../platform/persistence/database.ts';

/** All stored newsletter addresses, including unsubscribed ones. */
export function subscribers(
  db: Queryable,
): Promise<{ id: string; email: string; status: string }[]> {
  return db.query('select id, email, status from newsletter_subscription order by created_at, id');
}
