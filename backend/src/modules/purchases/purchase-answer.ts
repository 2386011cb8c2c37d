import type { Purchase as PurchaseAnswer } from '@nattil/contracts/api/purchases';
import { maskCardNumber } from '@nattil/contracts/formats';
import { toRupees } from '../../platform/kernel/money.ts';
import type { Purchase } from './purchase.aggregate.ts';

export type PurchaseState = Omit<Purchase, 'version' | 'kind' | 'reverse'>;

/** The API's view of a purchase: amounts in rupees, the card masked. */
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
    reversedAt: purchase.reversedAt?.toISOString() ?? null,
    reason: purchase.reversalReason,
  };
}
