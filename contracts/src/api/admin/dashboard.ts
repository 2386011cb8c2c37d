import type { Answer, Day, Id, Percent, Rupees, Timestamp } from '../common.ts';
import type { MemberStatus } from '../member/session.ts';
import type { ShopStatus } from '../shops.ts';

/** `GET /api/admin/dashboard`: figures from recorded events, without reversed purchases. */
export interface Dashboard {
  stats: DashboardStats;
  quickStats: DashboardQuickStats;
  health: DashboardHealthPart[];
  today: DashboardToday;
  /** The 5 most recently active members. */
  recentUsers: DashboardUser[];
  /** The 5 latest registrations without a decision. */
  pendingShops: DashboardShop[];
  /** The 5 latest purchases. */
  recentTransactions: DashboardTransaction[];
  /** The 4 approved shops with the most purchases, then with the greater revenue. */
  topShops: DashboardShop[];
}
export type DashboardAnswer = Answer<Dashboard>;

export interface DashboardStats {
  totalUsers: number;
  /** Members with the status active. */
  activeUsers: number;
  totalShops: number;
  totalDiscounts: Rupees;
  /**
   * Growth of members in 30 days, in percent with at most one decimal; 100 if there were none before.
   * @decimal true
   */
  monthlyGrowth: number;
}
export interface DashboardQuickStats {
  pendingApprovals: number;
  /** Approved shops. */
  activeShops: number;
  /** Members who signed in or used their card within 30 days. */
  recentActiveUsers: number;
  totalRevenue: Rupees;
}
export interface DashboardHealthPart {
  name: 'database' | 'sequencer' | 'broker' | 'consumers' | 'mail' | 'audit';
  /** `delayed`: requests are answered, but work is queued. `failing`: an operator must act. */
  state: 'ready' | 'delayed' | 'failing';
  /** Explanation of the state in one sentence; null if ready. */
  detail: string | null;
}
/** Figures since midnight in IST. */
export interface DashboardToday {
  signUps: number;
  cardsIssued: number;
  activations: number;
  shopsRegistered: number;
  shopsApproved: number;
  purchases: number;
  revenue: Rupees;
  discount: Rupees;
}
export interface DashboardUser {
  id: Id;
  name: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
  status: MemberStatus;
  lastActivity: Timestamp;
}
export interface DashboardShop {
  id: Id;
  name: string;
  owner: string | null;
  status: ShopStatus;
  /** Percent; null if the shop has none. */
  discountOffered: Percent | null;
  totalPurchases: number;
  totalRevenue: Rupees;
  registrationDate: Timestamp;
}
export interface DashboardTransaction {
  id: Id;
  shopId: Id;
  shopName: string;
  memberId: Id;
  /** Null for an erased member. */
  memberName: string | null;
  billAmount: Rupees;
  discountAmount: Rupees;
  recordedAt: Timestamp;
}

export interface DashboardSeriesQuery {
  /** First and last day in IST; default the last 30 days, at most 366. */
  from?: string;
  to?: string;
}
export interface DashboardSeriesPoint {
  /** e.g. 2027-01-31. */
  date: Day;
  signUps: number;
  activations: number;
  purchases: number;
  discount: Rupees;
}
/** `GET /api/admin/dashboard/series` */
export interface DashboardSeries {
  from: Day;
  to: Day;
  /** Every day of the period, including days without events. */
  series: DashboardSeriesPoint[];
  totals: Omit<DashboardSeriesPoint, 'date'>;
}
export type DashboardSeriesAnswer = Answer<DashboardSeries>;
