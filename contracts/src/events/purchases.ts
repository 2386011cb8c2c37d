import type { Id, Timestamp } from '../api/common.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';

type Tier = 'bronze' | 'silver' | 'gold';

/** Facts that both events carry, so that a consumer needs no other event. */
interface PurchaseFacts {
  purchaseId: Id;
  shopId: Id;
  memberId: Id;
  cardId: Id;
  /** In paise, as all money here. */
  billPaise: number;
  discountPaise: number;
}
/** A member paid with the card at a shop. */
export interface PurchaseRecorded extends PurchaseFacts {
  /** The percent that won, before a shop's greatest discount cut it. */
  discountPercent: number;
  /** Whose percent won: the shop's, the programme's, the member's tier. */
  decidedBy: 'shop' | 'standard' | 'tier';
  tier: Tier;
  /** What was weighed: the percents, and the shop's bounds. */
  weighed: {
    shopPercent: number | null;
    tierPercent: number;
    minimumBillPaise: number | null;
    maximumDiscountPaise: number | null;
  };
  changes: { status: [null, 'recorded'] };
}
/** The purchase does not count any more; the reason is not part of the event. */
export interface PurchaseReversed extends PurchaseFacts {
  /** When it was recorded, ISO 8601 in UTC: the day from whose sums it goes. */
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
      summary: 'A purchase was undone.',
    },
  },
} as const satisfies EventModule<PurchaseEvents, 'purchase'>;
