import type { Day, Id } from '../api/common.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';

/**
 * Time of day in IST, e.g. `09:30`.
 * @pattern ^\d\d:\d\d$
 */
type TimeOfDay = string;
type Hours = Record<string, { open: TimeOfDay; close: TimeOfDay }[]>;

/** Public, non-personal facts of a shop in its events. */
export interface ShopFacts {
  shopId: Id;
  name: string;
  /** Category slug. */
  category: string | null;
  district: string | null;
  taluk: string | null;
  city: string | null;
  /** @decimal true */
  latitude: number | null;
  /** @decimal true */
  longitude: number | null;
  /** Weekly hours in IST, see the API's WeeklyHours. */
  hours: Hours | null;
  /** Days in IST on which it stays closed, in order; absent in events of earlier versions. */
  holidays?: Day[];
  /**
   * Percent, at most two decimals.
   * @decimal true
   */
  discountPercent: number | null;
  /** Address of its own website; absent in events of earlier versions. */
  website?: string | null;
  /** Path of its picture below the installation's address; absent in events of earlier versions. */
  picture?: string | null;
  /** Absent in events of earlier versions. */
  tags?: string[];
  /** Absent in events of earlier versions. */
  badges?: string[];
  /** Absent in events of earlier versions. */
  amenities?: string[];
}
type ShopStatus = 'pending' | 'approved' | 'rejected' | 'blocked';
export interface StatusChange {
  /** [before, after] */
  status: [ShopStatus | null, ShopStatus];
}

/** A shop applied for partnership, or an administrator added one. */
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
  shopId: Id;
  status: 'rejected';
  changes: StatusChange;
}

/** An administrator blocked the shop; the reason is not part of the event. */
export interface ShopBlocked {
  shopId: Id;
  status: 'blocked';
  changes: StatusChange;
}
/** A blocked shop was activated; members find it from now on. */
export interface ShopActivated extends ShopFacts {
  status: 'approved';
  changes: StatusChange;
}

/** An administrator changed data of the shop. */
export interface ShopUpdated extends ShopFacts {
  status: ShopStatus;
  /** Names of all changed fields, including the non-public ones. */
  changed: string[];
  /** [before, after] of the public fields. */
  changes: ShopChanges;
}
interface ShopChanges {
  name?: [string, string];
  category?: [string | null, string | null];
  district?: [string | null, string | null];
  taluk?: [string | null, string | null];
  city?: [string | null, string | null];
  /** @decimal true */
  latitude?: [number | null, number | null];
  /** @decimal true */
  longitude?: [number | null, number | null];
  hours?: [Hours | null, Hours | null];
  holidays?: [Day[], Day[]];
  /** @decimal true */
  discountPercent?: [number | null, number | null];
  website?: [string | null, string | null];
  picture?: [string | null, string | null];
  tags?: [string[], string[]];
  badges?: [string[], string[]];
  amenities?: [string[], string[]];
}

/** New discount settings of the shop; amounts in paise, days in IST. */
export interface ShopDiscountSet extends ShopFacts {
  status: ShopStatus;
  settings: ShopDiscountSettings;
  /** @decimal true */
  changes: { discountPercent: [number | null, number | null] };
}
interface ShopDiscountSettings {
  /** @decimal true */
  tierPercents: { bronze?: number; silver?: number; gold?: number };
  minimumBillPaise: number | null;
  maximumDiscountPaise: number | null;
  /** First day, e.g. `2027-01-31`. */
  validFrom: Day | null;
  /** Last day. */
  validTo: Day | null;
}

/** An administrator viewed the unmasked bank account, IFSC and PAN of a shop. */
export interface ShopSecretsRevealed {
  shopId: Id;
}
/** An administrator mailed the owner of a shop; the text is not part of the event. */
export interface ShopOwnerMailed {
  shopId: Id;
}

/** Payload by event type. */
export interface ShopEvents {
  ShopRegistered: ShopRegistered;
  ShopApproved: ShopApproved;
  ShopRejected: ShopRejected;
  ShopBlocked: ShopBlocked;
  ShopActivated: ShopActivated;
  ShopUpdated: ShopUpdated;
  ShopDiscountSet: ShopDiscountSet;
  ShopSecretsRevealed: ShopSecretsRevealed;
  ShopOwnerMailed: ShopOwnerMailed;
  ShopHistoryLost: HistoryLost;
}

export const SHOP_EVENTS = {
  topic: 'privilege.shops.v1',
  aggregates: { shop: { hasHistory: true }, 'shop-access': { hasHistory: false } },
  events: {
    ShopRegistered: {
      aggregate: 'shop',
      schemaVersion: 1,
      summary: 'A shop applied for partnership.',
    },
    ShopApproved: { aggregate: 'shop', schemaVersion: 1, summary: 'A shop was approved.' },
    ShopRejected: { aggregate: 'shop', schemaVersion: 1, summary: 'A shop was rejected.' },
    ShopBlocked: { aggregate: 'shop', schemaVersion: 1, summary: 'An approved shop was blocked.' },
    ShopActivated: {
      aggregate: 'shop',
      schemaVersion: 1,
      summary: 'A blocked shop was activated.',
    },
    ShopUpdated: { aggregate: 'shop', schemaVersion: 1, summary: 'Facts of a shop were changed.' },
    ShopDiscountSet: {
      aggregate: 'shop',
      schemaVersion: 1,
      summary: 'The discount of a shop was changed.',
    },
    ShopSecretsRevealed: {
      aggregate: 'shop-access',
      schemaVersion: 1,
      summary: 'An administrator viewed masked data of a shop.',
    },
    ShopOwnerMailed: {
      aggregate: 'shop-access',
      schemaVersion: 1,
      summary: 'An administrator wrote to the owner of a shop.',
    },
  },
} as const satisfies EventModule<ShopEvents, 'shop' | 'shop-access'>;
