import type { CardStatus, CardTier } from './member/cards.ts';
import type { Answer, CountedPagination, Day, Id, Percent, Rupees, Timestamp } from './common.ts';

/** Source of the discount: the shop's percent, the programme's, or that of the member's tier. */
export type DiscountSource = 'shop' | 'standard' | 'tier';
export type PurchaseStatus = 'recorded' | 'reversed';
/** How the card was shown: its QR code, its number with a code, or an administrator recorded it. */
export type CardShown = 'scanned' | 'typed' | 'admin';

/** `POST /api/admin/purchases`, with an Idempotency-Key */
export interface RecordPurchaseRequest {
  shopId: Id;
  /** 16 digits; dashes and blanks between them are allowed. */
  cardNumber: string;
  /** From 1 to 10,00,000, with at most two decimals. */
  billAmount: Rupees;
  /** The number on the shop's bill: at most 40 characters. */
  billNumber?: string;
  /** For administrators: at most 200 characters. */
  note?: string;
  /**
   * The day on the bill, from 7 days ago to today. It is only listed: card, tier, discount and
   * figures are those of the moment of recording.
   */
  billDate?: Day;
}

/** `POST /api/admin/purchases/preview`: what recording would decide now. It stores nothing. */
export interface PreviewPurchaseRequest {
  cardNumber: string;
  /** Without a shop the answer has no discount. */
  shopId?: Id;
  billAmount?: Rupees;
}

/**
 * Why a bill gets its discount: the shop's percent, its maximum, or why the tier's percent applies.
 * `no-offer`: the day is outside the dates of the shop's settings.
 */
export type DiscountReason =
  'percent' | 'maximum' | 'tier-gives-more' | 'below-minimum' | 'no-offer';

export interface PurchasePreview {
  member: {
    id: Id;
    /** Null after the account was erased. */
    name: string | null;
  };
  /** Masked except for the last four digits. */
  cardNumber: string;
  cardStatus: CardStatus;
  tier: CardTier;
  /** The message with which recording would be refused; null if it would be accepted. */
  refusal: string | null;
  /** Null without a shop, or if the purchase would be refused. */
  discount: PreviewedDiscount | null;
}
export interface PreviewedDiscount {
  tierPercent: Percent;
  /** What the shop gives to members of the tier; null outside the dates of its settings. */
  shop: {
    percent: Percent;
    source: Exclude<DiscountSource, 'tier'>;
    minimumBill: Rupees | null;
    maximumDiscount: Rupees | null;
  } | null;
  /** Null without a bill amount. */
  bill: {
    discountPercent: Percent;
    discountAmount: Rupees;
    payable: Rupees;
    decidedBy: DiscountSource;
    reason: DiscountReason;
  } | null;
}
export type PurchasePreviewAnswer = Answer<PurchasePreview>;

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
  cardShown: CardShown;
  recordedBy: {
    realm: 'admin' | 'partner';
    id: Id | null;
    /** Null for members and after an account was erased. */
    name: string | null;
  };
  reversedAt: Timestamp | null;
  /** Reason of the reversal. */
  reason: string | null;
  /** Time of the member's report that the member did not make this purchase. */
  disputedAt: Timestamp | null;
  /** The number on the shop's bill; null if none was recorded, and after the member was erased. */
  billNumber: string | null;
  /** The day on the bill; null if it was not recorded. */
  billDate: Day | null;
}
export type PurchasesAnswer = Answer<Purchase[]> & { pagination: CountedPagination };

/** A purchase as administrators see it. */
export interface AdminPurchase extends Purchase {
  /** Null after the member was erased. */
  memberName: string | null;
  /** Written by the administrator who recorded the purchase. */
  note: string | null;
}
export type AdminPurchaseAnswer = Answer<AdminPurchase>;
export type AdminPurchasesAnswer = Answer<AdminPurchase[]> & { pagination: CountedPagination };

/** `GET /api/admin/purchases` and, without pages, its totals and its export. */
export interface AdminPurchasesQuery {
  shopId?: Id;
  memberId?: Id;
  /** Moments of recording; `to` is not included. */
  from?: string;
  to?: string;
  status?: PurchaseStatus | 'all';
  cardShown?: CardShown | 'all';
  /** Id of the administrator or of the person at the till. */
  recordedBy?: Id;
  /** A part of the bill number. */
  search?: string;
  page?: number;
  limit?: number;
}

/** `GET /api/admin/purchases/totals`: sums of the found purchases. Reversed ones are only counted. */
export interface AdminPurchaseTotals {
  purchases: number;
  reversed: number;
  billAmount: Rupees;
  discountAmount: Rupees;
  payable: Rupees;
}
export type AdminPurchaseTotalsAnswer = Answer<AdminPurchaseTotals>;
