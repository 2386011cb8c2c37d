import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Dashboard } from '@nattil/contracts/api/admin/dashboard';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { onlyFake } from '@nattil/frontend-shared/testing/only-fake';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { aDashboard, aDashboardShop, dashboardServer } from '../testing/dashboard.ts';
import { anita, openPage, openPortal, refusal, storeToken } from '../testing/portal.tsx';
import { aShop, shopsServer } from '../testing/shops.ts';
import { DashboardPage } from './dashboard.tsx';

const panel = (name: string) => within(screen.getByRole('region', { name }));
/** The value beside a label. */
const figure = (label: string) => screen.getByText(label).closest('dl > div')?.querySelector('dd');
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

async function openDashboard(given: Partial<Dashboard> = {}, address = '/admin/dashboard') {
  const known = { dashboard: aDashboard(given) };
  const { handlers, asked } = dashboardServer(() => known.dashboard);
  server.use(...handlers);
  const page = openPage(<DashboardPage />, address);
  await screen.findByText('1,23,456');
  await waitFor(() => expect(figure('OTPs sent')).toHaveTextContent('19'));
  return { ...page, known, asked };
}

describe('the figures of the dashboard', () => {
  it('A-057, A-058, A-059, A-060: are on four cards: users, active users, shops and discounts', async () => {
    await openDashboard();
    expect(figure('Total Users')).toHaveTextContent('1,23,456');
    expect(screen.getByText('+2.5% in 30 days')).toBeVisible();
    expect(figure('Active Users')).toHaveTextContent('1,20,001');
    expect(figure('Total Shops')).toHaveTextContent('4,321');
    expect(figure('Total Discounts')).toHaveTextContent('₹98,765.50');
    await expectNoAxeViolations();
  });

  it('A-061, A-062, A-063, A-064: are in Quick Stats: approvals, shops, recent users and revenue', async () => {
    await openDashboard({
      quickStats: {
        pendingApprovals: 3,
        activeShops: 4000,
        recentActiveUsers: 54321,
        totalRevenue: 1234567.25,
      },
    });
    const stats = panel('Quick Stats');
    const value = (label: string) => stats.getByText(label).closest('dt')?.nextSibling;
    expect(value('Pending approvals')).toHaveTextContent('3');
    expect(value('Active shops')).toHaveTextContent('4,000');
    expect(value('Active users (30 days)')).toHaveTextContent('54,321');
    expect(value('Total revenue')).toHaveTextContent('₹12,34,567.25');
  });

  it("A-066: are in Today's Activity: what happened since midnight", async () => {
    await openDashboard();
    const today = panel("Today's Activity");
    for (const [label, value] of [
      ['New users', '11'],
      ['Cards activated', '13'],
      ['New shops', '14'],
      ['Purchases', '16'],
      ['Revenue', '₹1,700.50'],
      ['Discounts given', '₹180.25'],
      ['OTPs sent', '19'],
    ] as const)
      expect(today.getByText(label).closest('dt')?.nextSibling).toHaveTextContent(value);
  });

  it('lead to the list of what they count', async () => {
    await openDashboard();
    for (const [name, href] of [
      ['Total Users', '/admin/users'],
      ['Active Users', '/admin/users?status=active'],
      ['Total Shops', '/admin/shops'],
      ['Pending approvals', '/admin/shops?status=pending&sortOrder=ASC'],
      ['Active shops', '/admin/shops?status=approved'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('A-065: are followed by the health of each part of the system', async () => {
    const detail = '2 messages of the last 24 hours could not be sent.';
    await openDashboard({
      health: [
        { name: 'database', state: 'ready', detail: null },
        { name: 'consumers', state: 'delayed', detail: '1 consumer behind the log.' },
        { name: 'mail', state: 'failing', detail },
      ],
    });
    const rows = panel('System Health').getAllByRole('listitem');
    expect(texts(rows)).toEqual([
      'DatabaseReady',
      'Figures and listsDelayed1 consumer behind the log.',
      `Mails and messagesNeeds attention${detail}`,
    ]);
  });

  it('A-079: come from the server, also after a refresh', async () => {
    const { user, known } = await openDashboard();
    known.dashboard = aDashboard({
      stats: { ...known.dashboard.stats, totalUsers: 5, totalDiscounts: 1 },
      topShops: [aDashboardShop({ status: 'approved', totalPurchases: 1, totalRevenue: 10 })],
    });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(figure('Total Users')).toHaveTextContent(/^5$/));
    expect(figure('Total Discounts')).toHaveTextContent('₹1.00');
    expect(panel('Top Performing Shops').getByText('Malabar Spices')).toBeVisible();
  });

  it('are skeletons of their layout while they load', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get(api('/admin/dashboard'), async () => {
        await asked;
        return HttpResponse.json({ success: true, data: aDashboard() });
      }),
      ...dashboardServer().handlers,
    );
    openPage(<DashboardPage />, '/admin/dashboard');
    expect(screen.getByText('Total Users')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Pending Shop Approvals' })).toBeVisible();
    expect(screen.queryByText('No shop waits for approval.')).not.toBeInTheDocument();
    await expectNoAxeViolations();
    answer();
    expect(await screen.findByText('No shop waits for approval.')).toBeVisible();
  });
});

describe('the lists of the dashboard', () => {
  const userOf = (n: number) => ({
    id: `user-${n}`,
    name: `member number${n}`,
    email: `member${n}@example.org`,
    phone: null,
    status: 'active' as const,
    lastActivity: new Date(Date.now() - n * 3_600_000 - 60_000).toISOString(),
  });

  it('A-067: show the 5 users who were active last', async () => {
    await openDashboard({ recentUsers: [1, 2, 3, 4, 5].map(userOf) });
    const rows = panel('Recent User Activity').getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent(
      /Member Number1.*member1@example\.org.*Active.*Last activity 1 hour ago/,
    );
    expect(rows[4]).toHaveTextContent(/Member Number5.*5 hours ago/);
  });

  it('A-071: show the latest purchases', async () => {
    await openDashboard({
      recentTransactions: [
        {
          id: 'p1',
          shopId: 'spices',
          shopName: 'Malabar Spices',
          memberId: 'm1',
          memberName: 'anna mathew',
          billAmount: 1000.5,
          discountAmount: 100.05,
          recordedAt: new Date(Date.now() - 150_000).toISOString(),
        },
      ],
    });
    const [row] = panel('Recent Transactions').getAllByRole('listitem');
    expect(row).toHaveTextContent(
      /Malabar Spices.*Anna Mathew, 2 minutes ago.*₹1,000\.50.*₹100\.05 discount/,
    );
    expect(within(row!).getByRole('link')).toHaveAttribute('href', '/admin/shops?shop=spices');
  });

  it('A-072, A-073: show the best shops in the order of the server', async () => {
    const best = ['Aroma', 'Backwater', 'Coir', 'Dhow'].map((name, n) =>
      aDashboardShop({ id: name, name, status: 'approved', totalPurchases: 9 - n }),
    );
    await openDashboard({ topShops: best });
    expect(texts(panel('Top Performing Shops').getAllByRole('link'))).toEqual([
      'Aroma',
      'Backwater',
      'Coir',
      'Dhow',
    ]);
    expect(panel('Top Performing Shops').getByText('9 purchases')).toBeVisible();
  });

  it('say so if they are empty', async () => {
    await openDashboard();
    for (const text of [
      'Nobody has signed in or used a card yet.',
      'No shop waits for approval.',
      'No purchase was recorded yet.',
      'No approved shop has a purchase yet.',
    ])
      expect(screen.getByText(text)).toBeVisible();
  });
});

describe('the pending shops', () => {
  const spices = aDashboardShop({ id: 'spices' });
  const books = aDashboardShop({ id: 'books', name: 'Kottayam Books' });
  const pending = (count: number) => ({
    quickStats: { ...aDashboard().quickStats, pendingApprovals: count },
  });

  /** Opens a dashboard whose server executes decisions. */
  async function openPending() {
    const opened = await openDashboard({ pendingShops: [spices, books], ...pending(2) });
    const bodies: Record<string, unknown> = {};
    const decided = async ({ request }: { request: Request }) => {
      bodies[new URL(request.url).pathname] = await request.json();
      opened.known.dashboard = aDashboard({ pendingShops: [books], ...pending(1) });
      return HttpResponse.json({ success: true });
    };
    server.use(
      ...shopsServer([aShop({ id: 'spices' }), aShop({ id: 'books', name: 'Kottayam Books' })])
        .handlers,
      http.put(api('/admin/shops/spices/approve'), decided),
      http.put(api('/admin/shops/spices/reject'), decided),
    );
    return { ...opened, bodies };
  }

  it('A-068: are listed with their owner, and lead to all of them', async () => {
    await openPending();
    const list = panel('Pending Shop Approvals');
    expect(texts(list.getAllByRole('listitem'))).toEqual([
      expect.stringContaining('Malabar SpicesFathima Beevi'),
      expect.stringContaining('Kottayam Books'),
    ]);
    expect(list.getByRole('link', { name: 'All pending shops' })).toHaveAttribute(
      'href',
      '/admin/shops?status=pending&sortOrder=ASC',
    );
  });

  it('A-069: leave the list when they are approved, and the focus goes to the next one', async () => {
    const { user, bodies } = await openPending();
    await user.click(screen.getByRole('button', { name: 'Approve: Malabar Spices' }));
    const dialog = within(await shownDialog());
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    expect(await screen.findByText('Shop approved successfully!')).toBeVisible();
    expect(bodies).toEqual({ '/api/admin/shops/spices/approve': {} });
    const list = panel('Pending Shop Approvals');
    await waitFor(() => expect(list.queryByText('Malabar Spices')).not.toBeInTheDocument());
    await waitFor(() => expect(list.getByRole('link', { name: 'Kottayam Books' })).toHaveFocus());
  });

  it('A-070: leave the list when they are rejected with a reason', async () => {
    const { user, bodies } = await openPending();
    await user.click(screen.getByRole('button', { name: 'Reject: Malabar Spices' }));
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Forged papers');
    await user.click(screen.getByRole('button', { name: 'Reject Shop' }));
    expect(await screen.findByText('Shop rejected successfully!')).toBeVisible();
    expect(bodies).toEqual({ '/api/admin/shops/spices/reject': { reason: 'Forged papers' } });
    const list = panel('Pending Shop Approvals');
    await waitFor(() => expect(list.queryByText('Malabar Spices')).not.toBeInTheDocument());
  });

  it('stay when the dialog is closed, and the focus goes back', async () => {
    const { user } = await openPending();
    await user.click(screen.getByRole('button', { name: 'Approve: Malabar Spices' }));
    const dialog = within(await shownDialog());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement?.closest('li')).toHaveTextContent('Malabar'));
  });

  it('say so when a shop cannot be loaded', async () => {
    const { user } = await openPending();
    server.use(http.get(api('/admin/shops/spices'), () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Approve: Malabar Spices' }));
    expect(
      await screen.findByText('Malabar Spices could not be loaded. Please try again.'),
    ).toBeVisible();
  });

  it('offer no decision to administrators who may only read', async () => {
    server.use(...dashboardServer(() => aDashboard({ pendingShops: [spices] })).handlers);
    openPage(<DashboardPage />, '/admin/dashboard', { ...anita, role: 'auditor' });
    expect(await screen.findByRole('link', { name: 'Malabar Spices' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).not.toBeInTheDocument();
  });

  it('A-074: show a warning if there are more than 3', async () => {
    await openDashboard(pending(4));
    expect(screen.getByText('4 shops wait for approval')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review the pending shops' })).toBeVisible();
  });

  it('A-075: show no warning if there are 3', async () => {
    await openDashboard(pending(3));
    expect(screen.queryByText(/shops wait for approval/)).not.toBeInTheDocument();
  });
});

describe('refreshing the dashboard', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('A-076, A-077: loads everything again, and spins for 1 second', async () => {
    const { user, asked } = await openDashboard();
    const before = asked.splice(0);
    jest.useFakeTimers(onlyFake('setTimeout', 'clearTimeout'));
    const button = screen.getByRole('button', { name: 'Refresh' });
    const spins = () => button.querySelector('[data-spinning]') !== null;
    expect(spins()).toBe(false);
    await user.click(button);
    expect(spins()).toBe(true);
    act(() => jest.advanceTimersByTime(999));
    expect(spins()).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(spins()).toBe(false);
    jest.useRealTimers();
    await waitFor(() => expect(asked.toSorted()).toEqual(before.toSorted()));
  });

  it('also works before the first figures are loaded', async () => {
    const { user, asked, known } = await openDashboard();
    const slow = Promise.withResolvers<void>();
    const tooEarly = { success: true, data: known.dashboard };
    server.use(
      http.get(
        api('/admin/dashboard'),
        async () => {
          await slow.promise;
          return HttpResponse.json(tooEarly);
        },
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toHaveLength(5));
    known.dashboard = aDashboard({ stats: { ...known.dashboard.stats, totalUsers: 123457 } });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    slow.resolve();
    await screen.findByText('1,23,457');
  });
});

describe('a failed load of the dashboard', () => {
  const broken = () => refusal(500, 'INTERNAL', 'Something went wrong');

  it('A-055, A-056, A-471: of the statistics shows a banner at the top, which can be dismissed', async () => {
    storeToken();
    server.use(http.get(api('/admin/dashboard'), broken), ...dashboardServer().handlers);
    const { user } = openPortal('/admin/dashboard');
    const banner = await screen.findByText('Failed to fetch dashboard statistics');
    const header = screen.getByRole('banner');
    expect(banner.compareDocumentPosition(header)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Failed to fetch dashboard statistics')).not.toBeInTheDocument();
    server.use(...dashboardServer().handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,23,456')).toBeVisible();
  });

  it('A-471: keeps the earlier figures, and the banner closes after the next load', async () => {
    const { user } = await openDashboard();
    server.use(http.get(api('/admin/dashboard'), broken));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to fetch dashboard statistics')).toBeVisible();
    expect(screen.getByText('1,23,456')).toBeVisible();
    server.use(...dashboardServer().handlers);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(screen.queryByText('Failed to fetch dashboard statistics')).not.toBeInTheDocument(),
    );
  });

  it('A-055: of everything is reported once', async () => {
    server.use(http.get(api('/admin/*'), broken));
    const { user } = openPage(<DashboardPage />, '/admin/dashboard');
    expect(await screen.findByText('Failed to fetch dashboard statistics')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Failed to fetch the figures/)).toBeNull());
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getAllByText(/failed|problem/i)).toHaveLength(2);
    server.use(...dashboardServer().handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,23,456')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Purchases' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('A-472: of the OTP sessions shows a banner beside the other figures', async () => {
    server.use(
      http.get(api('/admin/users/otp-sessions/stats'), broken),
      ...dashboardServer().handlers,
    );
    openPage(<DashboardPage />, '/admin/dashboard');
    expect(await screen.findByText('Failed to fetch OTP sessions')).toBeVisible();
    expect(await screen.findByText('1,23,456')).toBeVisible();
    expect(panel("Today's Activity").getByText('Not known')).toBeVisible();
  });
});

describe('the charts', () => {
  const table = () => screen.getByRole('table');

  it('also show each day in a table, for the period in the address', async () => {
    const { user, asked, address } = await openDashboard({}, '/admin/dashboard?period=7d');
    expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked();
    const [from, to] = [6, 0].map((days) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
        Date.now() - days * 86_400_000,
      ),
    );
    expect(asked).toContain(`/api/admin/dashboard/series?from=${from}&to=${to}`);
    await user.click(screen.getByRole('button', { name: 'Show as table: Discount' }));
    expect(within(table()).getAllByRole('row')).toHaveLength(8);
    expect(within(table()).getAllByRole('row')[7]).toHaveTextContent('₹27.00');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Show as chart: Discount' }));
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    expect(address()).toBe('/admin/dashboard?period=90d');
    await user.click(await screen.findByRole('button', { name: 'Show as table: Sign-ups' }));
    await waitFor(() => expect(within(table()).getAllByRole('row')).toHaveLength(91));
  });

  it('say so when they cannot be loaded', async () => {
    server.use(
      http.get(api('/admin/dashboard/series'), () => HttpResponse.error()),
      ...dashboardServer().handlers,
    );
    const { user } = openPage(<DashboardPage />, '/admin/dashboard');
    await screen.findByText('Failed to fetch the figures by day. Please try again.');
    server.use(...dashboardServer().handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Purchases' })).toBeVisible();
  });
});
