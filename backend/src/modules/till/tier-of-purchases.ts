import type { EntityManager } from '@mikro-orm/postgresql';
import type { Purchase } from '@nattil/contracts/api/purchases';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { toRupees } from '../../platform/kernel/money.ts';
import { inTransactionOf } from '../../platform/persistence/orm/in-transaction-of.ts';
import { lockCard, raiseTier, takeBackTier } from '../cards/public.ts';
import {
  netSpendPaise,
  noteRise,
  recordPurchase,
  reversePurchase,
  type BillDetails,
  type RecordedPurchase,
  type ShownCard,
} from '../purchases/public.ts';

/** Records a purchase and raises the tier, in the caller's transaction that locked the card. */
export async function recordWithTier(
  em: EntityManager,
  shown: ShownCard,
  billPaise: number,
  actor: Actor,
  now: Date,
  details?: BillDetails,
): Promise<Purchase> {
  const { id: cardId, memberId } = shown.card;
  const purchase = recordPurchase(em, shown, billPaise, actor, now, details);
  // The card is locked, so no concurrent purchase changes the spend.
  const spentPaise = (await netSpendPaise(inTransactionOf(em), memberId, now)) + billPaise;
  const from = await raiseTier(em, cardId, toRupees(spentPaise), actor, now);
  if (from) noteRise(em, purchase.id, from);
  return purchase;
}

/** Reverses a purchase and takes back the rise of the tier that it caused. */
export async function reverseWithTier(
  em: EntityManager,
  { id, memberId, cardId, recordedAt, raisedFrom }: RecordedPurchase,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<Purchase> {
  await lockCard(em, cardId, memberId);
  const reversed = await reversePurchase(em, id, reason, actor, now);
  if (!raisedFrom) return reversed;
  await em.flush();
  const spent = toRupees(await netSpendPaise(inTransactionOf(em), memberId, now));
  await takeBackTier(em, cardId, { from: raisedFrom, at: recordedAt }, spent, actor, now);
  return reversed;
}
