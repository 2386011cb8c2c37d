import type { Queryable } from '../../../platform/persistence/database.ts';
import { headOf } from '../../../platform/messaging/log/sequencer.ts';

// What commands change in how far a webhook is. The sender looks at it about once a second.

/** A new webhook is sent what gets its place in the log from now on. */
export async function beginAtHead(db: Queryable, webhookId: string): Promise<void> {
  await db.execute('insert into webhook_place (webhook_id, seq) values ($1, $2)', [
    webhookId,
    await headOf(db),
  ]);
}

/** What waits is passed over. */
export async function skipWaiting(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await db.execute(
    `update webhook_delivery set ended_at = $2, outcome = 'skipped', next_try_at = null, asked_at = null
     where webhook_id = $1 and ended_at is null`,
    [webhookId, now],
  );
}

/** What waits is passed over, and what was not chosen from the log yet too. */
export async function skipToNow(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await skipWaiting(db, webhookId, now);
  await db.execute('update webhook_place set seq = greatest(seq, $2) where webhook_id = $1', [
    webhookId,
    await headOf(db),
  ]);
}

/** What waits is tried at once, and has its days again. */
export async function tryAllNow(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await db.execute(
    `update webhook_delivery set tries = 0, failing_since = null, next_try_at = $2
     where webhook_id = $1 and ended_at is null`,
    [webhookId, now],
  );
}

/**
 * Has one event sent at once: again if it is over, and then beside all others; else in its order.
 * Returns whether there is such a delivery.
 */
export async function askFor(
  db: Queryable,
  webhookId: string,
  seq: number,
  now: Date,
): Promise<boolean> {
  const found = await db.execute(
    `update webhook_delivery set asked_at = $3, next_try_at = $3, again = again or ended_at is not null,
       tries = case when ended_at is null then tries else 0 end,
       failing_since = case when ended_at is null then failing_since end, ended_at = null, outcome = null
     where webhook_id = $1 and seq = $2`,
    [webhookId, seq, now],
  );
  return found > 0;
}
