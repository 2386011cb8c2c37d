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
