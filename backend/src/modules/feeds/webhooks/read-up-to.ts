import type { Queryable } from '../../../platform/persistence/database.ts';

/** The place up to which all enabled webhooks were sent their events; null without webhooks. */
export async function webhooksReadUpTo(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ seq: number | null }>(
    `select min(least(p.seq, (
       select min(d.seq) - 1 from webhook_delivery d where d.webhook_id = w.id and d.ended_at is null))) as seq
     from webhook w join webhook_place p on p.webhook_id = w.id
     where w.disabled_at is null and w.deleted_at is null`,
  );
  return row!.seq;
}
