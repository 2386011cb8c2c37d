import type { Id, Timestamp } from '../api/common.ts';
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
  /** The applied percent, before the limit of the shop's maximum discount. */
  discountPercent: number;
  /** Source of the applied percent: the shop, the programme, or the member's tier. */
  decidedBy: 'shop' | 'standard' | 'tier';
  tier: Tier;
  /** Input of the calculation: the percents and the shop's limits. */
  weighed: {
    shopPercent: number | null;
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

/** Payload by event type. */
export interface PurchaseEvents {
  PurchaseRecorded: PurchaseRecorded;
  PurchaseReversed: PurchaseReversed;
  PurchaseHistoryLost: HistoryLost;
}

export const PURCHASE_EVENTS = {
  topic: 'privilege.purchases.v1',
  aggregates: { purchase: { hasHistory: true } },
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
  },
} as const satisfies EventModule<PurchaseEvents, 'purchase'>;
