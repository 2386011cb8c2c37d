import type { Day, Id, Timestamp } from '../api/common.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';

type Tier = 'bronze' | 'silver' | 'gold';

/** Facts in both events, so that a consumer needs no other event. */
interface PurchaseFacts {
  purchaseId: Id;
  shopId: Id;
  memberId: Id;
  cardId: Id;
  /** In paise, like all amounts here. */
  billPaise: number;
  discountPaise: number;
}
/** A member paid with the card at a shop. */
export interface PurchaseRecorded extends PurchaseFacts {
  /**
   * The applied percent, before the limit of the shop's maximum discount.
   * @decimal true
   */
  discountPercent: number;
  /** Source of the applied percent: the shop, the programme, or the member's tier. */
  decidedBy: 'shop' | 'standard' | 'tier';
  tier: Tier;
  /** How the card was shown; absent in events of earlier versions, where administrators recorded all. */
  cardShown?: 'scanned' | 'typed' | 'admin';
  /** The day on the bill, if an administrator gave it. The discount is that of the recording. */
  billDate?: Day;
  /** Names of the texts that were recorded; never their values. */
  changedFields?: ('billNumber' | 'note')[];
  /** Input of the calculation: the percents and the shop's limits. */
  weighed: {
    /** @decimal true */
    shopPercent: number | null;
    /** @decimal true */
    tierPercent: number;
    minimumBillPaise: number | null;
    maximumDiscountPaise: number | null;
  };
  changes: { status: [null, 'recorded'] };
}
/** The purchase was reversed; the reason is not part of the event. */
export interface PurchaseReversed extends PurchaseFacts {
  /** Time of the recording, ISO 8601 in UTC; its day's sums no longer include the purchase. */
  recordedAt: Timestamp;
  changes: { status: ['recorded', 'reversed'] };
}

/** A member reported a purchase as not made by the member. */
export interface PurchaseDisputed {
  reportId: Id;
  purchaseId: Id;
  memberId: Id;
  shopId: Id;
}
/** A member reported that a shop refused the discount; the note is not part of the event. */
export interface DiscountRefused {
  reportId: Id;
  memberId: Id;
  shopId: Id;
}
/** An administrator settled a member's report; what was done is not part of the event. */
export interface TillReportSettled {
  reportId: Id;
  changes: { status: ['open', 'settled'] };
}

/** Payload by event type. */
export interface PurchaseEvents {
  PurchaseRecorded: PurchaseRecorded;
  PurchaseReversed: PurchaseReversed;
  PurchaseHistoryLost: HistoryLost;
  PurchaseDisputed: PurchaseDisputed;
  DiscountRefused: DiscountRefused;
  TillReportSettled: TillReportSettled;
  TillReportHistoryLost: HistoryLost;
}

export const PURCHASE_EVENTS = {
  topic: 'privilege.purchases.v1',
  aggregates: { purchase: { hasHistory: true }, 'till-report': { hasHistory: true } },
  events: {
    PurchaseRecorded: {
      aggregate: 'purchase',
      schemaVersion: 1,
      summary: 'A purchase with the card was recorded.',
    },
    PurchaseReversed: {
      aggregate: 'purchase',
      schemaVersion: 1,
      summary: 'A purchase was reversed.',
    },
    PurchaseDisputed: {
      aggregate: 'till-report',
      schemaVersion: 1,
      summary: 'A member reported a purchase as not made by the member.',
    },
    DiscountRefused: {
      aggregate: 'till-report',
      schemaVersion: 1,
      summary: 'A member reported that a shop refused the discount.',
    },
    TillReportSettled: {
      aggregate: 'till-report',
      schemaVersion: 1,
      summary: "An administrator settled a member's report about a till.",
    },
  },
} as const satisfies EventModule<PurchaseEvents, 'purchase' | 'till-report'>;
