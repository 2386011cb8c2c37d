import type { AdminOtpStatistics } from '@nattil/contracts/api/admin/otp-sessions';
import type {
  Dashboard,
  DashboardSeries,
  DashboardShop,
} from '@nattil/contracts/api/admin/dashboard';
import { api, http, HttpResponse } from '@nattil/frontend-shared/testing/server';

const AT = '2026-01-05T09:30:00.000Z';

export function aDashboardShop(given: Partial<DashboardShop> = {}): DashboardShop {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'Malabar Spices',
    owner: 'fathima beevi',
    status: 'pending',
    discountOffered: 12.25,
    totalPurchases: 0,
    totalRevenue: 0,
    registrationDate: AT,
    ...given,
  };
}

export function aDashboard(given: Partial<Dashboard> = {}): Dashboard {
  return {
    stats: {
      totalUsers: 123456,
      activeUsers: 120001,
      totalShops: 4321,
      totalDiscounts: 98765.5,
      monthlyGrowth: 2.5,
    },
    quickStats: {
      pendingApprovals: 0,
      activeShops: 4000,
      recentActiveUsers: 54321,
      totalRevenue: 1234567.25,
    },
    health: [
      { name: 'database', state: 'ready', detail: null },
      { name: 'sequencer', state: 'ready', detail: null },
      { name: 'broker', state: 'ready', detail: null },
      { name: 'consumers', state: 'ready', detail: null },
      { name: 'mail', state: 'ready', detail: null },
      { name: 'audit', state: 'ready', detail: null },
    ],
    today: {
      signUps: 11,
      cardsIssued: 12,
      activations: 13,
      shopsRegistered: 14,
      shopsApproved: 15,
      purchases: 16,
      revenue: 1700.5,
      discount: 180.25,
    },
    recentUsers: [],
    pendingShops: [],
    recentTransactions: [],
    topShops: [],
    ...given,
  };
}

function aSeries(from: string, to: string): DashboardSeries {
  const series = Array.from(
    { length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 },
    (_, n) => ({
      date: new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10),
      signUps: n,
      activations: 2 * n,
      purchases: 3 * n,
      discount: 4.5 * n,
    }),
  );
  return { from, to, series, totals: { signUps: 7, activations: 8, purchases: 9, discount: 10.5 } };
}

const OTP: AdminOtpStatistics = {
  total: 90,
  verified: 60,
  pending: 10,
  expired: 20,
  email: 80,
  sms: 10,
  today: 19,
  verificationRate: 66.7,
};

/**
 * A server with this dashboard, which is read at each request, so that a spec may change the data;
 * `asked` collects the calls.
 */
export function dashboardServer(dashboard: () => Dashboard = () => aDashboard()) {
  const asked: string[] = [];
  const note = (request: Request): URLSearchParams => {
    const { pathname, search, searchParams } = new URL(request.url);
    asked.push(`${pathname}${search}`);
    return searchParams;
  };
  const handlers = [
    http.get(api('/admin/dashboard'), ({ request }) => {
      note(request);
      return HttpResponse.json({ success: true, data: dashboard() });
    }),
    http.get(api('/admin/dashboard/series'), ({ request }) => {
      const params = note(request);
      const data = aSeries(params.get('from') ?? '', params.get('to') ?? '');
      return HttpResponse.json({ success: true, data });
    }),
    http.get(api('/admin/users/otp-sessions/stats'), ({ request }) => {
      note(request);
      return HttpResponse.json({ success: true, data: OTP });
    }),
  ];
  return { handlers, asked };
}
