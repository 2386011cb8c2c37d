import type { Answer, CountedPagination, Id, Rupees, Timestamp } from './common.ts';

/** A member's report about a purchase that the member did not make, or a refused discount. */
export type TillReportKind = 'purchase-disputed' | 'discount-refused';

/** `POST /api/users/purchases/:id/dispute` needs no body; 201. */
/** `POST /api/users/shops/:id/discount-refused`; 201. */
export interface ReportRefusedDiscountRequest {
  /** Up to 500 characters. */
  note?: string;
}

export interface TillReport {
  id: Id;
  kind: TillReportKind;
  shopId: Id;
  shopName: string;
  memberId: Id;
  /** Null after the member was erased. */
  memberName: string | null;
  /** The disputed purchase. */
  purchaseId: Id | null;
  billAmount: Rupees | null;
  note: string | null;
  status: 'open' | 'settled';
  reportedAt: Timestamp;
  settledAt: Timestamp | null;
  /** What was done about it. */
  resolution: string | null;
}
export type TillReportAnswer = Answer<TillReport>;
/** `GET /api/admin/till-reports` (`status`, `kind`, `shopId`, `memberId`, `page`, `limit`) */
export type TillReportsAnswer = Answer<TillReport[]> & { pagination: CountedPagination };

/** `POST /api/admin/till-reports/:id/settle` */
export interface SettleTillReportRequest {
  /** 10 to 500 characters. */
  resolution: string;
}

/** A pattern in purchases that deserves a look. */
export interface TillSignal {
  id: Id;
  /** One card at two shops within 5 minutes; a person who reverses more than a tenth; more than 10 purchases of a card in a day. */
  kind: 'two-shops' | 'many-reversals' | 'many-purchases';
  at: Timestamp;
  memberId: Id | null;
  memberName: string | null;
  shops: { id: Id; name: string }[];
  /** The person at the till. */
  personId: Id | null;
  personName: string | null;
  /** Purchases of the card, or reversals of the person. */
  count: number;
}
/** `GET /api/admin/till-signals` (`kind`, `page`, `limit`), the latest first. */
export type TillSignalsAnswer = Answer<TillSignal[]> & { pagination: CountedPagination };
