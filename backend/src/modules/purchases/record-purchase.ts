import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { Purchase as PurchaseAnswer } from '@nattil/contracts/api/purchases';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { toPurchaseAnswer } from './purchase-answer.ts';
import type { BillDetails } from './bill-details.ts';
import { Purchase } from './purchase.aggregate.ts';
import type { ShownCard } from './shown-card.ts';

/** Records a bill paid with the card, in the caller's transaction. */
export function recordPurchase(
  em: EntityManager,
  shown: ShownCard,
  billPaise: number,
  actor: Actor,
  now: Date,
  details?: BillDetails,
): PurchaseAnswer {
  const purchase = Purchase.record(shown, billPaise, actor, now, details);
  em.persist(purchase);
  return toPurchaseAnswer(purchase);
}

/** Notes the tier before, so that a reversal can take the rise back. */
export function noteRise(em: EntityManager, id: string, from: CardTier): void {
  em.getUnitOfWork().getById<Purchase>(Purchase, id)?.noteRise(from);
}

/** What decides about a reversal of a purchase, and about the tier after it. */
export interface RecordedPurchase {
  id: string;
  shopId: string;
  shopName: string;
  billPaise: number;
  memberId: string;
  cardId: string;
  recordedAt: Date;
  recordedIn: 'admin' | 'partner';
  recordedBy: string | null;
  raisedFrom: CardTier | null;
  note: string | null;
}

/** A purchase, not locked; throws if there is none. */
export async function recordedPurchase(em: EntityManager, id: string): Promise<RecordedPurchase> {
  const purchase = await em.findOne(Purchase, { id });
  if (!purchase) throw new DomainError('PURCHASE_NOT_FOUND');
  return purchase;
}

/** Notes when the member reported the purchase. The report is an aggregate of the till. */
export async function noteDispute(db: Queryable, id: string, now: Date): Promise<void> {
  await db.execute('update purchase set disputed_at = $2 where id = $1', [id, now]);
}

/** Reverses a purchase in the caller's transaction. Throws if it was reversed already. */
export async function reversePurchase(
  em: EntityManager,
  id: string,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<PurchaseAnswer> {
  // The second of two concurrent calls waits for the lock and then fails as already reversed.
  const purchase = await em.findOne(
    Purchase,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!purchase) throw new DomainError('PURCHASE_NOT_FOUND');
  purchase.reverse(reason, actor, now);
  return toPurchaseAnswer(purchase);
}
