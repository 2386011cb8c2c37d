import type { Purchase as PurchaseAnswer } from '@nattil/contracts/api/purchases';
import { maskCardNumber } from '@nattil/contracts/formats';
import type { Purchase } from './purchase.aggregate.ts';

export type PurchaseState = Omit<Purchase, 'version' | 'kind' | 'reverse'>;

/** A purchase as the API answers it: amounts in rupees, the card masked. */
export function toPurchaseAnswer(purchase: PurchaseState): PurchaseAnswer {
  return {
    id: purchase.id,
    shopId: purchase.shopId,
    shopName: purchase.shopName,
    memberId: purchase.memberId,
    cardNumber: maskCardNumber(purchase.cardLastFour),
    billAmount: purchase.billPaise / 100,
    discountPercent: purchase.discountPercent,
    discountAmount: purchase.discountPaise / 100,
    payable: (purchase.billPaise - purchase.discountPaise) / 100,
    decidedBy: purchase.decidedBy,
    tier: purchase.tier,
    status: purchase.status,
    recordedAt: purchase.recordedAt.toISOString(),
    reversedAt: purchase.reversedAt?.toISOString() ?? null,
    reason: purchase.reversalReason,
  };
}
