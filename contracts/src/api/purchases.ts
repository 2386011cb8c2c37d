import type { CardTier } from './member/cards.ts';
import type { Answer, CountedPagination, Id, Percent, Rupees, Timestamp } from './common.ts';

/** Source of the discount: the shop's percent, the programme's, or that of the member's tier. */
export type DiscountSource = 'shop' | 'standard' | 'tier';
export type PurchaseStatus = 'recorded' | 'reversed';

/** `POST /api/admin/purchases`, with an Idempotency-Key */
export interface RecordPurchaseRequest {
  shopId: Id;
  /** 16 digits; dashes and blanks between them are allowed. */
  cardNumber: string;
  /** From 1 to 10,00,000, with at most two decimals. */
  billAmount: Rupees;
}

/** `POST /api/admin/purchases/:id/reverse` */
export interface ReversePurchaseRequest {
  reason: string;
}

export interface Purchase {
  id: Id;
  shopId: Id;
  shopName: string;
  memberId: Id;
  /** Masked except for the last four digits. */
  cardNumber: string;
  billAmount: Rupees;
  discountPercent: Percent;
  discountAmount: Rupees;
  /** The bill minus the discount. */
  payable: Rupees;
  decidedBy: DiscountSource;
  /** The member's tier at the time of the purchase. */
  tier: CardTier;
  status: PurchaseStatus;
  recordedAt: Timestamp;
  reversedAt: Timestamp | null;
  /** Reason of the reversal. */
  reason: string | null;
}
export type PurchaseAnswer = Answer<Purchase>;
export type PurchasesAnswer = Answer<Purchase[]> & { pagination: CountedPagination };
