import type { CardTier } from './member/cards.ts';
import type { Answer, CountedPagination, Id, Percent, Rupees, Timestamp } from './common.ts';

/** What decided the discount: the shop's own percent, the programme's, or the member's tier. */
export type DiscountSource = 'shop' | 'standard' | 'tier';
export type PurchaseStatus = 'recorded' | 'reversed';

/** `POST /api/admin/purchases`, with an Idempotency-Key */
export interface RecordPurchaseRequest {
  shopId: Id;
  /** 16 digits, dashes and blanks between them allowed. */
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
  /** Masked but for the last four digits. */
  cardNumber: string;
  billAmount: Rupees;
  discountPercent: Percent;
  discountAmount: Rupees;
  /** The bill without the discount. */
  payable: Rupees;
  decidedBy: DiscountSource;
  /** The member's tier at that moment. */
  tier: CardTier;
  status: PurchaseStatus;
  recordedAt: Timestamp;
  reversedAt: Timestamp | null;
  /** Why it was reversed. */
  reason: string | null;
}
export type PurchaseAnswer = Answer<Purchase>;
export type PurchasesAnswer = Answer<Purchase[]> & { pagination: CountedPagination };
