import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Purchase as PurchaseAnswer } from '@nattil/contracts/api/purchases';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { toPurchaseAnswer } from './purchase-answer.ts';
import { Purchase, type ShownCard } from './purchase.aggregate.ts';

/** Records a bill paid with the card, in the caller's transaction. */
export function recordPurchase(
  em: EntityManager,
  shown: ShownCard,
  billPaise: number,
  actor: Actor,
  now: Date,
): PurchaseAnswer {
  const purchase = Purchase.record(shown, billPaise, actor, now);
  em.persist(purchase);
  return toPurchaseAnswer(purchase);
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
  const purchase = await em.findOne(Purchase, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!purchase) throw new DomainError('PURCHASE_NOT_FOUND');
  purchase.reverse(reason, actor, now);
  return toPurchaseAnswer(purchase);
}
