import type { Queryable } from '../../../platform/persistence/database.ts';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { presentEpoch } from '../../../platform/event-log/log-epochs.ts';
import { headOf } from '../../../platform/event-log/sequencer.ts';

// Changes that commands make to a webhook's progress. The sender polls for them about once a
// second.

/** A new webhook gets the events from this one on, or those that are sequenced from now on. */
export async function beginAt(
  db: Queryable,
  webhookId: string,
  fromSeq: number | undefined,
): Promise<void> {
  const head = await headOf(db);
  if (fromSeq != null && fromSeq > head + 1) throw fieldError('fromSeq', `The log ends at ${head}`);
  const { id: epoch } = await presentEpoch(db);
  await db.execute(
    'insert into webhook_place (webhook_id, seq, epoch, told) values ($1, $2, $3, $3)',
    [webhookId, fromSeq == null ? head : fromSeq - 1, epoch],
  );
}

/** Sends the events from this one on again. Refuses a place that the webhook has not reached yet. */
export async function goBackTo(db: Queryable, webhookId: string, fromSeq: number): Promise<void> {
  const next = (await placeOf(db, webhookId)) + 1;
  if (fromSeq > next)
    throw fieldError('fromSeq', `fromSeq must be at most ${next}, the next event of this webhook`);
  await db.execute('delete from webhook_delivery where webhook_id = $1 and seq >= $2', [
    webhookId,
    fromSeq,
  ]);
  await db.execute('update webhook_place set seq = $2 where webhook_id = $1', [
    webhookId,
    fromSeq - 1,
  ]);
}

export async function skipWaiting(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await db.execute(
    `update webhook_delivery set ended_at = $2, outcome = 'skipped', next_try_at = null, asked_at = null
     where webhook_id = $1 and ended_at is null`,
    [webhookId, now],
  );
}

/** Skips what waits of types that are no longer sent. */
export async function skipTypes(
  db: Queryable,
  webhookId: string,
  types: readonly string[],
  now: Date,
): Promise<void> {
  await db.execute(
    `update webhook_delivery set ended_at = $3, outcome = 'skipped', next_try_at = null, asked_at = null
     where webhook_id = $1 and event_type = any($2) and ended_at is null`,
    [webhookId, types, now],
  );
}

/** The place after which the events of an added type are sent. */
export async function placeOf(db: Queryable, webhookId: string): Promise<number> {
  const [row] = await db.query<{ seq: number }>(
    'select seq from webhook_place where webhook_id = $1',
    [webhookId],
  );
  return row!.seq;
}

/** Skips all pending deliveries and all events that are not selected from the log yet. */
export async function skipToNow(db: Queryable, webhookId: string, now: Date): Promise<void> {
  await skipWaiting(db, webhookId, now);
  const { id: epoch } = await presentEpoch(db);
  await db.execute('update webhook_place set seq = $2, epoch = $3 where webhook_id = $1', [
    webhookId,
    await headOf(db),
    epoch,
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
 * order. Returns the event's type; undefined if there is no such delivery.
 */
export async function askFor(
  db: Queryable,
  webhookId: string,
  seq: number,
  now: Date,
): Promise<string | undefined> {
  const [found] = await db.query<{ type: string }>(
    `update webhook_delivery set asked_at = $3, next_try_at = $3, again = again or ended_at is not null,
       tries = case when ended_at is null then tries else 0 end,
       failing_since = case when ended_at is null then failing_since end, ended_at = null, outcome = null
     where webhook_id = $1 and seq = $2 returning event_type as type`,
    [webhookId, seq, now],
  );
  return found?.type;
}
