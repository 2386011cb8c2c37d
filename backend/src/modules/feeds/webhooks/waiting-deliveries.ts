import type { Queryable } from '../../../platform/persistence/database.ts';
import { headOf } from '../../../platform/event-log/sequencer.ts';

// Changes that commands make to a webhook's progress. The sender polls for them about once a
// second.

/** A new webhook gets the events that are sequenced from now on. */
export async function beginAtHead(db: Queryable, webhookId: string): Promise<void> {
  await db.execute('insert into webhook_place (webhook_id, seq) values ($1, $2)', [
    webhookId,
    await headOf(db),
  ]);
}

/** Skips all pending deliveries. */
export async function skipWaiting(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await db.execute(
    `update webhook_delivery set ended_at = $2, outcome = 'skipped', next_try_at = null, asked_at = null
     where webhook_id = $1 and ended_at is null`,
    [webhookId, now],
  );
}

/** Skips all pending deliveries and all events that are not selected from the log yet. */
export async function skipToNow(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await skipWaiting(db, webhookId, now);
  await db.execute('update webhook_place set seq = greatest(seq, $2) where webhook_id = $1', [
    webhookId,
    await headOf(db),
  ]);
}

/** Makes all pending deliveries due now and restarts their retry period. */
export async function tryAllNow(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await db.execute(
    `update webhook_delivery set tries = 0, failing_since = null, next_try_at = $2
     where webhook_id = $1 and ended_at is null`,
    [webhookId, now],
  );
}

/**
 * Sends one event now. A finished delivery is repeated beside all others; a pending one keeps its
 * order. Returns whether there is such a delivery.
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
