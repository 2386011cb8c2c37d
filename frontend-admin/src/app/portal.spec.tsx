import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anita, openPortal, refusal, storeToken } from '../testing/portal.tsx';
import { dashboardServer } from '../testing/dashboard.ts';
import { aShop, shopsServer } from '../testing/shops.ts';

const emptyTrail = {
  totalItems: 0,
  totalPages: 1,
  currentPage: 1,
  totalIsExact: true,
  older: null,
  newer: null,
};

async function openShell(path = '/admin/shops') {
  storeToken();
  server.use(...shopsServer([]).handlers);
  const portal = openPortal(path);
  await screen.findByText('No shops found');
  return portal;
}

/** Finds the login's own heading, because the loading page has the same one. */
const loginHeading = async () => {
  await screen.findByRole('textbox', { name: /Email/ });
  return screen.getByRole('heading', { name: 'Admin Portal' });
};

describe('the guard', () => {
  it.each(['/admin/dashboard', '/admin/shops?page=2', '/admin/audit'])(
    'A-011, A-012, A-019: redirects from %s to the login without a token, and remembers the address',
    async (path) => {
      const { address, router } = openPortal(path);
      await loginHeading();
      expect(address()).toBe('/admin/login');
      expect(router.state.location.state).toEqual({ from: path });
    },
  );

  it('A-013, A-018, A-019: shows nothing of the portal before the server has accepted the token', async () => {
    storeToken();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(api('/admin/auth/verify'), async () => {
        await asked;
        return HttpResponse.json({
          success: true,
          valid: true,
          data: { valid: true, user: anita },
        });
      }),
      ...shopsServer([]).handlers,
    );
    openPortal('/admin/shops');
    expect(await screen.findByText('Verifying credentials...')).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('heading')).toHaveTextContent('Admin Portal');
    answer();
    expect(await screen.findByRole('navigation', { name: 'Portal' })).toBeVisible();
    expect(screen.queryByText('Verifying credentials...')).not.toBeInTheDocument();
  });

  it('A-014, A-015, A-473, A-474: ends a refused session, and says so', async () => {
    storeToken({ valid: false });
    // The page's own request is refused, too.
    server.use(http.get(api('/admin/audit'), () => refusal(401, 'UNAUTHENTICATED', 'Log in')));
    const { address } = openPortal('/admin/audit');
    await loginHeading();
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
    expect(address()).toBe('/admin/login');
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('adminUser')).toBeNull();
    expect(localStorage.getItem('adminRefreshToken')).toBeNull();
  });

  it.each([
    ['is broken', () => refusal(500, 'INTERNAL', 'Something went wrong')],
    ['does not answer', () => HttpResponse.error()],
  ])('A-016, A-017: ends the stored session when the server %s', async (_case, answer) => {
    storeToken();
    server.use(http.get(api('/admin/auth/verify'), answer), ...dashboardServer().handlers);
    const { address } = openPortal('/admin/dashboard');
    await loginHeading();
    expect(address()).toBe('/admin/login');
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('adminUser')).toBeNull();
  });
});

describe('addresses', () => {
  it('A-008, A-009, A-010: an unknown path shows the not-found page with the ways back', async () => {
    openPortal('/admin/nothing-here');
    expect(await screen.findByRole('heading', { name: 'Admin Page Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin login' })).toHaveAttribute(
      'href',
      '/admin/login',
    );
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/admin/dashboard',
    );
    await expectNoAxeViolations();
  });

  it('A-006: shows the shell at /admin/dashboard, with its first tab', async () => {
    storeToken();
    server.use(...dashboardServer().handlers);
    const { address } = openPortal('/admin/dashboard');
    expect(await screen.findByText('Total Users')).toBeVisible();
    expect(address()).toBe('/admin/dashboard');
    expect(screen.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expectNoAxeViolations();
  });
});

describe('the shell', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('A-034, A-035, A-036: shows the tab that is chosen, at its own address', async () => {
    server.use(
      http.get(api('/admin/audit'), () => refusal(503, 'UNAVAILABLE', 'Not at the moment')),
    );
    const { user, address } = await openShell();
    const tabs = within(screen.getByRole('navigation', { name: 'Portal' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Users Management',
      'Shops Management',
      'Purchases',
      'OTP Sessions',
      'Discounts & Rules',
      'Content Management',
      'Reports & Analytics',
      'Settings',
      'Audit Trail',
      'Administrators',
      'API Keys',
      'Webhooks',
    ]);
    expect(tabs.getByRole('link', { name: 'Shops Management' })).toHaveAttribute('aria-current');
    await user.click(tabs.getByRole('link', { name: 'Audit Trail' }));
    expect(await screen.findByText(/^Failed to fetch the audit trail/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
    expect(screen.queryByText('No shops found')).not.toBeInTheDocument();
    expect(address()).toBe('/admin/audit');
    expect(tabs.getByRole('link', { name: 'Audit Trail' })).toHaveAttribute('aria-current', 'page');
    await user.click(tabs.getByRole('link', { name: 'Shops Management' }));
    expect(await screen.findByText('No shops found')).toBeVisible();
    expect(address()).toBe('/admin/shops');
  });

  it('A-033: collapses the sidebar and expands it again', async () => {
    const { user } = await openShell();
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    const expand = screen.getByRole('button', { name: 'Expand sidebar' });
    expect(expand).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'Audit Trail' })).toBeInTheDocument();
    expect(screen.queryByText('Version 1.0.0')).not.toBeInTheDocument();
    await user.click(expand);
    expect(screen.getByText('Version 1.0.0')).toBeVisible();
  });

  it('A-037, A-038: keeps the session when the logout is cancelled', async () => {
    const { user, address } = await openShell();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    const question = await shownDialog();
    expect(within(question).getByText('Are you sure you want to log out?')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('No shops found')).toBeVisible();
    expect(localStorage.getItem('adminToken')).toBe('stored-access');
    expect(address()).toBe('/admin/shops');
  });

  it.each([
    ['accepts it', () => new HttpResponse(null, { status: 204 })],
    ['does not answer', () => HttpResponse.error()],
  ])('A-039: ends the session here when the server %s', async (_case, answer) => {
    let told: string | null = null;
    server.use(
      http.post(api('/admin/auth/logout'), ({ request }) => {
        told = request.headers.get('Authorization');
        return answer();
      }),
    );
    const { user, address, router } = await openShell();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    const question = await shownDialog();
    await user.click(within(question).getByRole('button', { name: 'Log out' }));
    await loginHeading();
    expect(told).toBe('Bearer stored-access');
    expect(address()).toBe('/admin/login');
    expect(router.state.location.state).toBeNull();
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('adminUser')).toBeNull();
  });

  it('A-054: signs out from the profile menu in the same way', async () => {
    server.use(http.post(api('/admin/auth/logout'), () => new HttpResponse(null, { status: 204 })));
    const { user, address } = await openShell();
    await user.click(screen.getByRole('button', { name: /Anita Menon, profile menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    const question = await shownDialog();
    expect(within(question).getByText('Are you sure you want to log out?')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Log out' }));
    await loginHeading();
    expect(address()).toBe('/admin/login');
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('adminUser')).toBeNull();
  });

  it('A-350: sends the token with every call except the health check', async () => {
    const done = () => HttpResponse.json({ success: true });
    const noAnswer = () => refusal(503, 'UNAVAILABLE', 'Not at the moment');
    storeToken();
    server.use(
      ...shopsServer([aShop({ id: 'spices' }), aShop({ id: 'books', name: 'Kottayam Books' })])
        .handlers,
      http.put(api('/admin/shops/spices/approve'), done),
      http.put(api('/admin/shops/books/reject'), done),
      http.get(api('/admin/audit'), noAnswer),
      http.get(api('/admin/audit/verify'), noAnswer),
      http.post(api('/admin/auth/logout'), () => new HttpResponse(null, { status: 204 })),
    );
    const tokens: Record<string, string | null> = {};
    server.events.on('request:start', ({ request }) => {
      const { pathname } = new URL(request.url);
      tokens[`${request.method} ${pathname}`] = request.headers.get('Authorization');
    });
    const { user } = openPortal('/admin/shops?shop=spices');
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    await press('Approve');
    await press('Approve Shop');
    await screen.findByText('Shop approved successfully!');
    await user.keyboard('{Escape}');
    await press('Reject: Kottayam Books');
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Forged papers');
    await press('Reject Shop');
    await screen.findByText('Shop rejected successfully!');
    await user.click(screen.getByRole('link', { name: 'Audit Trail' }));
    await press('Verify audit trail');
    await screen.findByText('Not at the moment');
    await press('Log out');
    const question = within(await shownDialog());
    await user.click(question.getByRole('button', { name: 'Log out' }));
    await loginHeading();
    expect(tokens).toEqual({
      'GET /api/health/ready': null,
      ...Object.fromEntries(
        [
          'GET /api/admin/auth/verify',
          'GET /api/admin/dashboard/events',
          'GET /api/admin/notifications',
          'GET /api/admin/shops',
          'GET /api/admin/shops/decision-reasons',
          'GET /api/admin/shops/spices',
          'PUT /api/admin/shops/spices/approve',
          'PUT /api/admin/shops/books/reject',
          'GET /api/admin/audit',
          'GET /api/admin/audit/verify',
          'POST /api/admin/auth/logout',
        ].map((call) => [call, 'Bearer stored-access']),
      ),
    });
  });

  it('A-040, A-041: shows the state of the system and its version', async () => {
    const { user } = await openShell();
    const box = screen.getByRole('region', { name: 'System status' });
    expect(await within(box).findByText('All systems ready')).toBeVisible();
    expect(within(box).queryByText('Database')).not.toBeInTheDocument();
    await user.click(within(box).getByRole('button', { name: 'Show all parts of the system' }));
    expect(within(box).getByText('Database')).toBeVisible();
    expect(screen.getByText('Version 1.0.0')).toBeVisible();
    expect(screen.getByText('Commit 5136315b0d4a')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('img', { name: 'System status: All systems ready' })).toBeVisible();
  });

  it('A-040: names the part that is not ready', async () => {
    storeToken();
    server.use(
      ...shopsServer([]).handlers,
      http.get(api('/health/ready'), () =>
        HttpResponse.json(
          {
            status: 'not-ready',
            parts: [
              { name: 'database', ready: true },
              { name: 'process', ready: false, detail: 'Starting or stopping' },
            ],
          },
          { status: 503 },
        ),
      ),
    );
    openPortal('/admin/shops');
    expect(await screen.findByText('1 of 2 not ready')).toBeVisible();
    expect(screen.getByText('Starting or stopping')).toBeVisible();
    expect(screen.queryByText('Database')).not.toBeInTheDocument();
  });

  it('A-040: does not call the system ready while calls fail, and asks at once', async () => {
    const { user } = await openShell();
    expect(await screen.findByText('All systems ready')).toBeVisible();
    let asked = 0;
    server.use(
      http.get(api('/health/ready'), () => {
        asked += 1;
        return HttpResponse.json({ status: 'ready', parts: [{ name: 'database', ready: true }] });
      }),
      http.get(api('/admin/audit'), () => refusal(500, 'INTERNAL', 'Something went wrong')),
    );
    await user.click(screen.getByRole('link', { name: 'Audit Trail' }));
    expect(await screen.findByText('Some requests fail')).toBeVisible();
    expect(screen.queryByText('All systems ready')).not.toBeInTheDocument();
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(
      http.get(api('/admin/audit'), () =>
        HttpResponse.json({ success: true, data: [], pagination: emptyTrail }),
      ),
    );
    await user.click(again);
    expect(await screen.findByText('All systems ready')).toBeVisible();
  });

  it('offers administrators, API keys and webhooks only to owners', async () => {
    storeToken({ user: { ...anita, role: 'auditor' } });
    server.use(...shopsServer([]).handlers);
    openPortal('/admin/shops');
    await screen.findByText('No shops found');
    const links = within(screen.getByRole('navigation', { name: 'Portal' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Administrators|API Keys|Webhooks/)]),
    );
  });

  it('A-040: names the degraded parts of a system that answers', async () => {
    storeToken();
    const detail = 'Events wait in the log and are delivered later';
    server.use(
      ...shopsServer([]).handlers,
      http.get(api('/health/ready'), () =>
        HttpResponse.json({
          status: 'ready',
          parts: [
            { name: 'database', ready: true },
            { name: 'events', ready: true, degraded: true, detail },
            { name: 'audit', ready: false, degraded: true },
          ],
        }),
      ),
    );
    openPortal('/admin/shops');
    expect(await screen.findByText('Ready, but 2 of 3 degraded')).toBeVisible();
    expect(screen.getByText('Delayed')).toBeVisible();
    expect(screen.getByText('Needs attention')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
  });

  it('A-047, A-048, A-049: shows date and time in IST, updated every minute', async () => {
    jest.useFakeTimers({ now: new Date('2027-01-05T09:30:00.000Z') });
    await openShell();
    expect(screen.getByText('January 5').parentElement).toHaveTextContent('January 5, 2027');
    expect(screen.getByText('3:00 PM IST')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('3:01 PM IST')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('3:02 PM IST')).toBeVisible();
  });
});

describe('the drawer of a narrow screen', () => {
  const realMatchMedia = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => ({
      ...realMatchMedia(query),
      matches: query === '(max-width: 62em)',
    });
  });
  afterEach(() => {
    window.matchMedia = realMatchMedia;
  });

  async function openDrawer() {
    const portal = await openShell();
    await portal.user.click(screen.getByRole('button', { name: 'Open navigation' }));
    const drawer = await screen.findByRole('dialog', { name: 'Navigation' });
    return { ...portal, drawer };
  }
  const drawerIsGone = () =>
    waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it('closes when a tab is chosen, also the current one', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(within(drawer).getByRole('link', { name: 'Settings' }));
    expect(await screen.findByText('Coming soon')).toBeVisible();
    await drawerIsGone();
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    const again = await screen.findByRole('dialog', { name: 'Navigation' });
    await user.click(within(again).getByRole('link', { name: 'Settings' }));
    await drawerIsGone();
  });

  it('closes when the browser goes back, and stays closed on the way forward', async () => {
    const { user, router, address } = await openDrawer();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByText('Coming soon');
    await drawerIsGone();
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    await screen.findByRole('dialog', { name: 'Navigation' });
    await act(() => router.navigate(-1));
    await drawerIsGone();
    expect(address()).toBe('/admin/shops');
    await act(() => router.navigate(1));
    expect(await screen.findByText('Coming soon')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes on Escape, and returns the focus to the burger button', async () => {
    const { user } = await openDrawer();
    await user.keyboard('{Escape}');
    await drawerIsGone();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Open navigation' })).toHaveFocus(),
    );
  });
});

it('A-036, A-042: each tab has its label in the sidebar and its title in the header', async () => {
  const { user } = await openShell();
  server.use(http.get(api('/admin/*'), () => refusal(503, 'UNAVAILABLE', 'Not at the moment')));
  for (const [label, title] of [
    ['Dashboard', 'Dashboard'],
    ['Users Management', 'Users Management'],
    ['Shops Management', 'Shops Management'],
    ['Purchases', 'Purchases'],
    ['OTP Sessions', 'OTP Sessions'],
    ['Discounts & Rules', 'Discounts & Rules'],
    ['Content Management', 'Content Management'],
    ['Reports & Analytics', 'Reports & Analytics'],
    ['Settings', 'Settings'],
  ] as const) {
    await user.click(screen.getByRole('link', { name: label }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

describe('tabs without content yet', () => {
  it.each([['Discounts & Rules'], ['Content Management'], ['Settings']])(
    'A-043, A-044, A-046: shows a placeholder in %s',
    async (title) => {
      const { user } = await openShell('/admin/shops');
      await user.click(screen.getByRole('link', { name: title }));
      expect(await screen.findByText('Coming soon')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
  );
});
