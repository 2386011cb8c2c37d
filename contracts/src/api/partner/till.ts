import type { Answer, CountedPagination, Id, Percent, Rupees, Timestamp } from '../common.ts';
import type { CardTier } from '../member/cards.ts';
import type { DiscountSource, Purchase } from '../purchases.ts';

/** `POST /api/partner/checks`: a scanned text, or a typed card number with its code. */
export interface CheckCardRequest {
  /** May be omitted by a person with access to one shop. */
  shopId?: Id;
  /** 16 digits; only with a typed code. */
  cardNumber?: string;
  /** The text of the QR code, or with `cardNumber` the 6 digits of the code. */
  code: string;
}

/** A card that may be honoured, for one purchase within 5 minutes. */
export interface CardCheck {
  id: Id;
  shopId: Id;
  /** First name and first letter of the last: `Thomas K.` */
  member: string;
  tier: CardTier;
  discount: {
    percent: Percent;
    decidedBy: DiscountSource;
    /** The tier's percent, which applies where the shop's does not. */
    tierPercent: Percent;
    /** Bills below this get the tier's percent only; null without such a limit. */
    minimumBill: Rupees | null;
    /** Maximum of the shop's part; null without a maximum. */
    maximumDiscount: Rupees | null;
  };
  expiresAt: Timestamp;
}
export type CardCheckAnswer = Answer<CardCheck>;

/** `POST /api/partner/purchases`, with an Idempotency-Key */
export interface RecordCheckedPurchaseRequest {
  checkId: Id;
  /** From 1 to 10,00,000, with at most two decimals. */
  billAmount: Rupees;
}

/** `GET /api/partner/purchases`: staff see their shop's purchases of today, owners all. */
export interface PartnerPurchasesQuery {
  shopId?: Id;
  /** Moments or days in IST. */
  from?: string;
  to?: string;
  /** Id of the account that recorded them. */
  person?: Id;
  page?: number;
  limit?: number;
}

/** A purchase as a shop sees it. */
export type PartnerPurchase = Omit<Purchase, 'memberId' | 'disputedAt'>;
export type PartnerPurchaseAnswer = Answer<PartnerPurchase>;
/** Sums of all found purchases that were not reversed. */
export interface PurchaseTotals {
  purchases: number;
  billAmount: Rupees;
  discountAmount: Rupees;
  payable: Rupees;
}
export type PartnerPurchasesAnswer = Answer<PartnerPurchase[]> & {
  pagination: CountedPagination;
  totals: PurchaseTotals;
};
