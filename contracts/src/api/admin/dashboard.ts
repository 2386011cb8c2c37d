import type { Answer, Day, Id, Percent, Rupees, Timestamp } from '../common.ts';
import type { MemberStatus } from '../member/session.ts';
import type { ShopStatus } from '../shops.ts';

/** `GET /api/admin/dashboard`: every figure follows from recorded events; reversed purchases count in none. */
export interface Dashboard {
  stats: DashboardStats;
  quickStats: DashboardQuickStats;
  health: DashboardHealthPart[];
  today: DashboardToday;
  /** The 5 who were active last. */
  recentUsers: DashboardUser[];
  /** The latest registrations that wait for a decision, at most 5. */
  pendingShops: DashboardShop[];
  /** The 5 latest purchases. */
  recentTransactions: DashboardTransaction[];
  /** The 4 approved shops with most purchases; where equal, with the greater revenue first. */
  topShops: DashboardShop[];
}
export type DashboardAnswer = Answer<Dashboard>;

export interface DashboardStats {
  totalUsers: number;
  /** Of status active. */
  activeUsers: number;
  totalShops: number;
  totalDiscounts: Rupees;
  /** Members won in 30 days, in percent of those before; at most one decimal. 100 where there were none. */
  monthlyGrowth: number;
}
export interface DashboardQuickStats {
  pendingApprovals: number;
  /** Approved ones. */
  activeShops: number;
  /** Members who signed in or used their card within 30 days. */
  recentActiveUsers: number;
  totalRevenue: Rupees;
}
export interface DashboardHealthPart {
  name: 'database' | 'sequencer' | 'broker' | 'consumers' | 'mail' | 'audit';
  /** `delayed`: everything is answered, but something waits; `failing`: somebody has to look. */
  state: 'ready' | 'delayed' | 'failing';
  /** What that means, in a sentence; null while it is ready. */
  detail: string | null;
}
/** What happened since midnight in IST. */
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
  /** Percent; null where the shop named none. */
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
  /** null for a member who was erased. */
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
  /** Every day of the period, also those on which nothing happened. */
  series: DashboardSeriesPoint[];
  totals: Omit<DashboardSeriesPoint, 'date'>;
}
export type DashboardSeriesAnswer = Answer<DashboardSeries>;
