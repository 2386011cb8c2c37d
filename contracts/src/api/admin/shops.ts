import type { Answer, Day, Id, Percent, Rupees, Timestamp } from '../common.ts';
import type { ShopStatus, WeeklyHours } from '../member/shops.ts';

/** `POST /api/admin/shops`; status, totals and isActive are taken and not believed. */
export interface CreateShopRequest {
  name: string;
  ownerName: string;
  email: string;
  /** 10 digits starting with 6 to 9. */
  phone: string;
  description?: string;
  address: string;
  /** Label, alias or slug. */
  category: string;
  /** Landmark. */
  location?: string;
  latitude?: number | null;
  longitude?: number | null;
  openingHours?: WeeklyHours | null;
  /** Days in IST on which it stays closed; at most 366, none more than 2 years ahead. */
  holidays?: Day[] | null;
  /** Percent, 0..100, at most two decimals. */
  discountOffered?: Percent;
  registrationNumber?: string;
  gstNumber?: string;
  panNumber?: string;
  bankAccountNumber?: string;
  ifscCode?: string;
  /** Write-only. */
  password?: string;
  status?: string;
  isActive?: boolean;
  totalPurchases?: number;
  totalRevenue?: Rupees;
  lastActivity?: Timestamp;
}
/** `PUT /api/admin/shops/:id`: what is left out stays; null empties what may be empty. */
export interface UpdateShopRequest {
  name?: string;
  ownerName?: string;
  email?: string;
  phone?: string;
  description?: string | null;
  address?: string;
  category?: string;
  location?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  openingHours?: WeeklyHours | null;
  /** All of them: a day that is not named is none any more. */
  holidays?: Day[] | null;
  discountOffered?: Percent | null;
  registrationNumber?: string | null;
  gstNumber?: string | null;
  panNumber?: string | null;
}
/** `PUT /api/admin/shops/:id/block`, and toggle-block of an approved shop */
export interface BlockShopRequest {
  /** 10 to 500 characters after trimming. */
  reason: string;
}
/** `PUT /api/admin/shops/:id/activate`, and toggle-block of a blocked shop */
export interface ActivateShopRequest {
  /** Internal, at most 500 characters. */
  notes?: string;
}
export interface ToggleBlockRequest {
  reason?: string;
  notes?: string;
}
/** `POST /api/admin/shops/:id/send-email`, with an Idempotency-Key if the caller may repeat it */
export interface SendShopEmailRequest {
  /** One line, at most 150 characters. */
  subject: string;
  /** Plain text, at most 5,000 characters. */
  message: string;
}

/** One decision about a shop, as its details show them, the latest first. */
export interface ShopDecision {
  decision: 'approved' | 'rejected' | 'blocked' | 'activated';
  by: { id: Id; name: string | null } | null;
  at: Timestamp;
  /** Reason or internal notes. */
  reason: string | null;
}
/** `GET /api/admin/shops/:id/decisions` */
export type ShopDecisionsAnswer = Answer<ShopDecision[]>;

/** `POST /api/admin/shops/:id/reveal`: what is masked elsewhere; each call is in the audit trail. */
export type RevealShopAnswer = Answer<{
  panNumber: string | null;
  bankAccountNumber: string | null;
  ifscCode: string | null;
}>;

export type AnalyticsUnit = 'day' | 'week' | 'month';
export interface ShopAnalyticsQuery {
  /** Default day. */
  by?: AnalyticsUnit;
  /** First and last day in IST; default the last 30 days, 26 weeks or 12 months. */
  from?: Day;
  to?: Day;
}
export interface ShopAnalyticsPoint {
  /** First day of the day, week (Monday) or month. */
  date: Day;
  purchases: number;
  revenue: Rupees;
  discount: Rupees;
  /** Different members who bought. */
  customers: number;
}
/** `GET /api/admin/shops/:id/analytics` */
export interface ShopAnalytics {
  shop: { id: Id; name: string; status: ShopStatus };
  by: AnalyticsUnit;
  from: Day;
  to: Day;
  /** Every day, week or month of the period, also those without purchases. */
  series: ShopAnalyticsPoint[];
  totals: { purchases: number; revenue: Rupees; discount: Rupees; customers: number };
}
export type ShopAnalyticsAnswer = Answer<ShopAnalytics>;
