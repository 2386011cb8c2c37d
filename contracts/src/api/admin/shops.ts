import type { District } from '../../catalog/districts.ts';
import type { SHOP_LIST_SORTS } from '../../rules/shops/shop-list.ts';
import type { Answer, CountedPagination, Day, Id, Percent, Rupees, Timestamp } from '../common.ts';
import type { ShopStatus, WeeklyHours } from '../shops.ts';

/** A shop as administrators see it. */
export interface AdminShop {
  id: Id;
  /** Sent as If-Match with a decision; the ETag of a single shop's answer. */
  version: number;
  name: string;
  description: string | null;
  category: string | null;
  categoryLabel: string | null;
  ownerName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  location: string | null;
  /** The town of the catalogue that its address or landmark names. */
  city: string | null;
  district: string | null;
  talukBlock: string | null;
  /** @decimal true */
  latitude: number | null;
  /** @decimal true */
  longitude: number | null;
  discountOffered: Percent | null;
  discountSettings: Required<DiscountSettings>;
  openingHours: WeeklyHours | null;
  /** Days in IST on which it stays closed, in order. */
  holidays: Day[];
  website: string | null;
  /** Path of the picture, a WebP; another picture has another path. */
  picture: string | null;
  tags: string[];
  badges: string[];
  amenities: string[];
  registrationNumber: string | null;
  gstNumber: string | null;
  /** Masked. */
  panNumber: string | null;
  /** Masked. */
  bankAccountNumber: string | null;
  /** Masked. */
  ifscCode: string | null;
  status: ShopStatus;
  isActive: boolean;
  totalPurchases: number;
  totalRevenue: Rupees;
  lastActivity: Timestamp | null;
  registrationDate: Timestamp;
  createdAt: Timestamp;
  approvedBy: Id | null;
  approvedDate: Timestamp | null;
  approvalNotes: string | null;
  rejectedBy: Id | null;
  rejectedDate: Timestamp | null;
  rejectionReason: string | null;
  blockedBy: Id | null;
  blockedDate: Timestamp | null;
  blockReason: string | null;
}
export interface AdminShopCounts {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
  blocked: number;
}
export interface AdminShopsQuery {
  page?: number;
  /** Default 10. */
  limit?: number;
  /** Part of the name, the owner's name or the e-mail; one or two letters match only the start of a word. */
  search?: string;
  status?: ShopStatus | 'all';
  /** Slug of the catalogue; `general` includes shops without a category. */
  category?: string;
  district?: District;
  sortBy?: (typeof SHOP_LIST_SORTS)[number];
  sortOrder?: 'ASC' | 'DESC';
}
export type AdminShopsAnswer = Answer<{
  shops: AdminShop[];
  pagination: CountedPagination;
  counts: AdminShopCounts;
}>;
export type AdminShopAnswer = Answer<AdminShop>;

/** `POST /api/admin/shops`; status, totals and isActive are accepted but ignored. */
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
  /** @decimal true */
  latitude?: number | null;
  /** @decimal true */
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
/** `PUT /api/admin/shops/:id`: omitted fields keep their values; null empties an optional field. */
export interface UpdateShopRequest {
  name?: string;
  ownerName?: string;
  email?: string;
  phone?: string;
  description?: string | null;
  address?: string;
  category?: string;
  location?: string | null;
  /** @decimal true */
  latitude?: number | null;
  /** @decimal true */
  longitude?: number | null;
  openingHours?: WeeklyHours | null;
  /** The complete list, which replaces the stored one. */
  holidays?: Day[] | null;
  discountOffered?: Percent | null;
  /** An address with http or https; without either it gets https. */
  website?: string | null;
  /** The complete list, as are badges and amenities: at most 20 of 30 characters. */
  tags?: string[] | null;
  /** At most 5 of 40 characters. */
  badges?: string[] | null;
  /** At most 20 of 80 characters. */
  amenities?: string[] | null;
  registrationNumber?: string | null;
  gstNumber?: string | null;
  panNumber?: string | null;
}
/** `PUT /api/admin/shops/:id/discount-settings`; omitted settings are removed. */
export interface DiscountSettings {
  /** The shop's percent; the programme's standard percent if null or omitted. */
  discountPercent?: Percent | null;
  /** Percents for members of these tiers, which replace the one above. */
  tierPercents?: { bronze?: Percent; silver?: Percent; gold?: Percent };
  /** Minimum bill for a discount. */
  minimumBill?: Rupees | null;
  /** Maximum discount for one bill. */
  maximumDiscount?: Rupees | null;
  /** First and last day on which these settings apply. */
  validFrom?: Day | null;
  validTo?: Day | null;
}

export interface ApproveShopRequest {
  /** Internal. */
  notes?: string;
}
export interface RejectShopRequest {
  /** 10 to 500 characters after trimming. */
  reason: string;
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
/** `POST /api/admin/shops/:id/send-email`, with an Idempotency-Key if the caller may retry */
export interface SendShopEmailRequest {
  /** One line, at most 150 characters. */
  subject: string;
  /** Plain text, at most 5,000 characters. */
  message: string;
}

/** A decision in the history of a shop, the latest first. */
export interface ShopDecision {
  decision: 'approved' | 'rejected' | 'blocked' | 'activated';
  by: { id: Id; name: string | null } | null;
  at: Timestamp;
  /** Reason or internal notes. */
  reason: string | null;
}
/** `GET /api/admin/shops/:id/decisions` */
export type ShopDecisionsAnswer = Answer<ShopDecision[]>;

/** `GET /api/admin/shops/decision-reasons`: the installation's own, offered beside the standard ones. */
export type ShopDecisionReasonsAnswer = Answer<string[]>;

/** `POST /api/admin/shops/:id/reveal`: unmasked numbers; each call is recorded in the audit trail. */
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
  /** Number of distinct members who bought. */
  customers: number;
}
/** `GET /api/admin/shops/:id/analytics` */
export interface ShopAnalytics {
  shop: { id: Id; name: string; status: ShopStatus };
  by: AnalyticsUnit;
  from: Day;
  to: Day;
  /** Every day, week or month of the period, including those without purchases. */
  series: ShopAnalyticsPoint[];
  totals: { purchases: number; revenue: Rupees; discount: Rupees; customers: number };
}
export type ShopAnalyticsAnswer = Answer<ShopAnalytics>;
