import type {
  Dashboard,
  DashboardSeriesPoint,
  DashboardShop,
  DashboardTransaction,
  DashboardUser,
} from '@nattil/contracts/api/admin/dashboard';
import { RECENT_DAYS } from '@nattil/contracts/rules/portal/dashboard';
import { sheetOf, type Column } from '../../../platform/exports/columns.ts';
import type { Export } from '../../../platform/exports/exports.ts';
import { dashboardIn } from './read-dashboard.ts';
import { seriesIn, type DashboardSeriesParams } from './read-series.ts';

interface Figure {
  part: string;
  name: string;
  count?: number;
  amount?: number;
  percent?: number;
}

/** A figure's type decides its column. */
const FIGURES: Column<Figure>[] = [
  { heading: 'Part', width: 18, type: 'text', value: (f) => f.part },
  { heading: 'Figure', width: 24, type: 'text', value: (f) => f.name },
  { heading: 'Count', width: 14, type: 'integer', value: (f) => f.count ?? null },
  { heading: 'Amount', width: 18, type: 'money', value: (f) => f.amount ?? null },
  { heading: 'Percent', width: 12, type: 'percent', value: (f) => f.percent ?? null },
];

const DAYS: Column<DashboardSeriesPoint>[] = [
  { heading: 'Date', width: 13, type: 'day', value: (d) => d.date },
  { heading: 'Sign-ups', width: 12, type: 'integer', value: (d) => d.signUps },
  { heading: 'Activations', width: 12, type: 'integer', value: (d) => d.activations },
  { heading: 'Purchases', width: 12, type: 'integer', value: (d) => d.purchases },
  { heading: 'Discount', width: 16, type: 'money', value: (d) => d.discount },
];

const SHOPS: Column<DashboardShop>[] = [
  { heading: 'Shop Name', width: 32, type: 'text', value: (s) => s.name },
  { heading: 'Owner', width: 24, type: 'text', value: (s) => s.owner },
  { heading: 'Status', width: 10, type: 'text', value: (s) => s.status },
  { heading: 'Discount Offered', width: 16, type: 'percent', value: (s) => s.discountOffered },
  { heading: 'Total Purchases', width: 15, type: 'integer', value: (s) => s.totalPurchases },
  { heading: 'Total Revenue', width: 18, type: 'money', value: (s) => s.totalRevenue },
  { heading: 'Registration Date (IST)', width: 21, type: 'time', value: (s) => s.registrationDate },
];

const TRANSACTIONS: Column<DashboardTransaction>[] = [
  { heading: 'Recorded (IST)', width: 21, type: 'time', value: (t) => t.recordedAt },
  { heading: 'Shop', width: 32, type: 'text', value: (t) => t.shopName },
  { heading: 'User', width: 24, type: 'text', value: (t) => t.memberName },
  { heading: 'Bill Amount', width: 16, type: 'money', value: (t) => t.billAmount },
  { heading: 'Discount', width: 16, type: 'money', value: (t) => t.discountAmount },
];

const USERS: Column<DashboardUser>[] = [
  { heading: 'Name', width: 24, type: 'text', value: (u) => u.name },
  { heading: 'Email', width: 30, type: 'text', value: (u) => u.email },
  { heading: 'Phone', width: 16, type: 'text', value: (u) => u.phone },
  { heading: 'Status', width: 12, type: 'text', value: (u) => u.status },
  { heading: 'Last Activity (IST)', width: 21, type: 'time', value: (u) => u.lastActivity },
];

/** The dashboard for a period, as one workbook. */
export function dashboardExport(params: DashboardSeriesParams, now: Date): Export {
  return {
    what: 'dashboard',
    params,
    open: async (reader) => {
      const shown = await dashboardIn(reader, now);
      const { series } = await seriesIn(reader, params, now);
      return {
        // Its rows are of many kinds.
        total: null,
        sheets: [
          sheetOf('Figures', FIGURES, [figuresOf(shown)]),
          sheetOf('By Day', DAYS, [series]),
          sheetOf('Top Shops', SHOPS, [shown.topShops]),
          sheetOf('Recent Transactions', TRANSACTIONS, [shown.recentTransactions]),
          sheetOf('Recent User Activity', USERS, [shown.recentUsers]),
          sheetOf('Pending Shops', SHOPS, [shown.pendingShops]),
        ],
      };
    },
  };
}

/** By the names that the screen shows. */
function figuresOf({ stats, quickStats, today }: Omit<Dashboard, 'health'>): Figure[] {
  const totals: Omit<Figure, 'part'>[] = [
    { name: 'Total Users', count: stats.totalUsers },
    { name: `Growth in ${RECENT_DAYS} days`, percent: stats.monthlyGrowth },
    { name: 'Active Users', count: stats.activeUsers },
    { name: 'Total Shops', count: stats.totalShops },
    { name: 'Total Discounts', amount: stats.totalDiscounts },
  ];
  const quick: Omit<Figure, 'part'>[] = [
    { name: 'Pending approvals', count: quickStats.pendingApprovals },
    { name: 'Active shops', count: quickStats.activeShops },
    { name: `Active users (${RECENT_DAYS} days)`, count: quickStats.recentActiveUsers },
    { name: 'Total revenue', amount: quickStats.totalRevenue },
  ];
  const sinceMidnight: Omit<Figure, 'part'>[] = [
    { name: 'New users', count: today.signUps },
    { name: 'Cards issued', count: today.cardsIssued },
    { name: 'Cards activated', count: today.activations },
    { name: 'New shops', count: today.shopsRegistered },
    { name: 'Shops approved', count: today.shopsApproved },
    { name: 'Purchases', count: today.purchases },
    { name: 'Revenue', amount: today.revenue },
    { name: 'Discounts given', amount: today.discount },
  ];
  return [
    ...totals.map((figure) => ({ part: 'Totals', ...figure })),
    ...quick.map((figure) => ({ part: 'Quick Stats', ...figure })),
    ...sinceMidnight.map((figure) => ({ part: "Today's Activity", ...figure })),
  ];
}
