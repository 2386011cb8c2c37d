import type { EventModule } from './event-module.ts';
import { historyLost, type HistoryLost } from './history.ts';

/** Public, non-personal facts of a shop as events carry them. */
export interface ShopFacts {
  shopId: string;
  name: string;
  /** Category slug. */
  category: string | null;
  district: string | null;
  taluk: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Weekly hours in IST, see the API's WeeklyHours. */
  hours: Record<string, { open: string; close: string }[]> | null;
  /** Percent, at most two decimals. */
  discountPercent: number | null;
}
type ShopStatus = 'pending' | 'approved' | 'rejected' | 'blocked';
export interface StatusChange {
  /** [before, after] */
  status: [ShopStatus | null, ShopStatus];
}

/** A shop asked for partnership, or an administrator added one. */
export interface ShopRegistered extends ShopFacts {
  status: 'pending';
  changes: StatusChange;
}
/** An administrator accepted the shop; members find it from now on. */
export interface ShopApproved extends ShopFacts {
  status: 'approved';
  changes: StatusChange;
}
/** An administrator refused the shop; the reason is not part of the event. */
export interface ShopRejected {
  shopId: string;
  status: 'rejected';
  changes: StatusChange;
}

/** What the shop gives from now on; amounts in paise, days in IST. */
export interface ShopDiscountSet extends ShopFacts {
  status: ShopStatus;
  settings: ShopDiscountSettings;
  changes: { discountPercent: [number | null, number | null] };
}
interface ShopDiscountSettings {
  tierPercents: { bronze?: number; silver?: number; gold?: number };
  minimumBillPaise: number | null;
  maximumDiscountPaise: number | null;
  /** First day, e.g. `2027-01-31`. */
  validFrom: string | null;
  /** Last day. */
  validTo: string | null;
}

export type ShopHistoryLost = HistoryLost;

/** Payload by event type. */
export interface ShopEvents {
  ShopRegistered: ShopRegistered;
  ShopApproved: ShopApproved;
  ShopRejected: ShopRejected;
  ShopDiscountSet: ShopDiscountSet;
  ShopHistoryLost: ShopHistoryLost;
}

export const SHOP_EVENTS = {
  topic: 'privilege.shops.v1',
  aggregates: { shop: { historyLost: 'ShopHistoryLost' } },
  events: {
    ShopRegistered: {
      aggregate: 'shop',
      schemaVersion: 1,
      summary: 'A shop asked for partnership.',
    },
    ShopApproved: { aggregate: 'shop', schemaVersion: 1, summary: 'A shop was approved.' },
    ShopRejected: { aggregate: 'shop', schemaVersion: 1, summary: 'A shop was rejected.' },
    ShopDiscountSet: {
      aggregate: 'shop',
      schemaVersion: 1,
      summary: 'The discount of a shop was changed.',
    },
    ShopHistoryLost: historyLost('shop'),
  },
} as const satisfies EventModule<ShopEvents, 'shop'>;
