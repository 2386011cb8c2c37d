import type { Purchase as PurchaseAnswer } from '@nattil/contracts/api/purchases';
import { maskCardNumber } from '@nattil/contracts/formats';
import { toRupees } from '../../platform/kernel/money.ts';
import type { Purchase } from './purchase.aggregate.ts';

export type PurchaseState = Omit<
  Purchase,
  'version' | 'kind' | 'reverse' | 'noteRise' | 'raisedFrom' | 'note'
>;

/** Columns of `purchase` in the shape of a PurchaseState. */
export const PURCHASE_COLUMNS = `
  id, shop_id as "shopId", shop_name as "shopName", member_id as "memberId", card_id as "cardId",
  card_last_four as "cardLastFour", bill_paise as "billPaise",
  discount_percent::float8 as "discountPercent", discount_paise as "discountPaise",
  decided_by as "decidedBy", tier, status, recorded_at as "recordedAt", card_shown as "cardShown",
  recorded_in as "recordedIn", recorded_by as "recordedBy", reversed_at as "reversedAt",
  reversal_reason as "reversalReason", disputed_at as "disputedAt",
  bill_number as "billNumber", bill_date::text as "billDate"`;

/** The API's view of a purchase: amounts in rupees, the card masked, without names of people. */
export function toPurchaseAnswer(purchase: PurchaseState): PurchaseAnswer {
  return {
    id: purchase.id,
    shopId: purchase.shopId,
    shopName: purchase.shopName,
    memberId: purchase.memberId,
    cardNumber: maskCardNumber(purchase.cardLastFour),
    billAmount: toRupees(purchase.billPaise),
    discountPercent: purchase.discountPercent,
    discountAmount: toRupees(purchase.discountPaise),
    payable: toRupees(purchase.billPaise - purchase.discountPaise),
    decidedBy: purchase.decidedBy,
    tier: purchase.tier,
    status: purchase.status,
    recordedAt: purchase.recordedAt.toISOString(),
    cardShown: purchase.cardShown,
    recordedBy: { realm: purchase.recordedIn, id: purchase.recordedBy, name: null },
    reversedAt: purchase.reversedAt?.toISOString() ?? null,
    reason: purchase.reversalReason,
    disputedAt: purchase.disputedAt?.toISOString() ?? null,
    billNumber: purchase.billNumber,
    billDate: purchase.billDate,
  };
}
