import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReactElement } from 'react';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { readTokens } from '@nattil/frontend-shared/session/session-storage';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { dashboardServer } from '../testing/dashboard.ts';
import { anita, openPage, pagination, refusal } from '../testing/portal.tsx';
import { aShop, shopsServer } from '../testing/shops.ts';
import { AuditPage } from './audit.tsx';
import { DashboardPage } from './dashboard.tsx';
import { OtpSessionsPage } from './otp-sessions.tsx';
import { ShopsPage } from './shops/shops.tsx';
import { UsersPage } from './users/users.tsx';

const usersServer = http.get(api('/admin/users'), () =>
  HttpResponse.json({
    success: true,
    data: [],
    pagination: pagination(1, 0, 10),
    counts: { total: 0, active: 0, inactive: 0, suspended: 0 },
  }),
);
const reviewsServer = http.get(api('/admin/card-reviews'), () =>
  HttpResponse.json({ success: true, data: [], pagination: pagination(1, 0, 1), openReviews: 0 }),
);
const auditServer = http.get(api('/admin/audit'), () =>
  HttpResponse.json({
    success: true,
    data: [],
    pagination: { ...pagination(1, 0, 20), totalIsExact: true, older: null, newer: null },
  }),
);

const otpServer = http.get(api('/admin/users/otp-sessions'), () =>
  HttpResponse.json({
    success: true,
    data: {
      otpSessions: [],
      statistics: {
        total: 0,
        verified: 0,
        pending: 0,
        expired: 0,
        email: 0,
        sms: 0,
        today: 0,
        verificationRate: 0,
      },
      pagination: pagination(1, 0, 10),
    },
  }),
);

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Saved {
  name: string;
  file: Blob;
}
let saved: Saved[];

beforeEach(() => {
  // Registered first, so that a spec's own handlers take precedence.
  server.use(
    ...shopsServer([aShop()]).handlers,
    usersServer,
    reviewsServer,
    otpServer,
    auditServer,
  );
  saved = [];
  const files = new Map<string, Blob>();
  // jsdom has no object URLs and does not follow links to one.
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      const address = `blob:${files.size}`;
      files.set(address, file);
      return address;
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: files.get(this.href)! });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

function file(name: string, body: BodyInit, rows?: number) {
  return new HttpResponse(body, {
    headers: {
      'Content-Type': XLSX,
      'Content-Disposition': `attachment; filename="${name}"`,
      ...(rows !== undefined && { 'X-Total-Rows': String(rows) }),
    },
  });
}

/** Serves an export; `asked` collects the queries. */
function exportServer(path: string, answer: (request: Request) => Response) {
  const asked: string[] = [];
  server.use(
    http.get(api(path), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer(request);
    }),
  );
  return asked;
}

async function open(page: ReactElement, path: string) {
  const portal = openPage(page, path);
  return { ...portal, button: await screen.findByRole('button', { name: 'Export' }) };
}

const openShops = (query = '') => open(<ShopsPage />, `/admin/shops${query}`);

describe('Export', () => {
  it('A-125, A-417: on the shops screen saves the shops of search, filter and order in a file with the date', async () => {
    const asked = exportServer('/admin/shops/export', () =>
      file('shops_export_2027-01-31.xlsx', 'the shops', 1),
    );
    const { user, button } = await openShops(
      '?search=tea&status=approved&page=3&sortBy=name&sortOrder=ASC',
    );
    await user.click(button);
    await screen.findByText('Saved as shops_export_2027-01-31.xlsx');
    expect(asked).toEqual(['?search=tea&status=approved&sortBy=name&sortOrder=ASC']);
    expect(saved.map(({ name }) => name)).toEqual(['shops_export_2027-01-31.xlsx']);
    expect(await saved[0]!.file.text()).toBe('the shops');
    expect(saved[0]!.file.type).toBe(XLSX);
  });

  it('A-461: says when the shops could not be exported, and saves nothing', async () => {
    let answer = () => refusal(503, 'UNAVAILABLE', 'The service is not available at the moment.');
    exportServer('/admin/shops/export', () => answer());
    const { user, button } = await openShops();
    const fails = async () => {
      await user.click(button);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Failed to export shops. Please try again.',
      );
      await user.click(screen.getByRole('button', { name: 'Dismiss message' }));
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    };
    await fails();
    answer = () => HttpResponse.error() as never;
    await fails();
    expect(saved).toEqual([]);
  });

  it('saves nothing if the download breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(1000));
      },
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    exportServer('/admin/shops/export', () => file('shops_export_2027-01-31.xlsx', broken, 9));
    const { user, button } = await openShops();
    await user.click(button);
    await screen.findByText('Failed to export shops. Please try again.');
    expect(saved).toEqual([]);
  });

  it("shows the server's message if there are too many rows", async () => {
    const message = 'Your last export is still running. Please wait until it has ended.';
    exportServer('/admin/shops/export', () =>
      refusal(429, 'EXPORT_RUNNING', message, { 'Retry-After': '10' }),
    );
    const { user, button } = await openShops();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('shows its progress, cannot be started twice, and can be cancelled', async () => {
    const asked = exportServer('/admin/shops/export', () => {
      const endless = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(2_400_000)),
      });
      return file('shops_export_2027-01-31.xlsx', endless, 145_885);
    });
    const { user, button } = await openShops();
    await user.click(button);
    await screen.findByText(/^Exporting 1,45,885 rows/);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await expectNoAxeViolations();
    const cancel = screen.getByRole('button', { name: 'Cancel export' });
    cancel.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Export cancelled');
    expect(button).toHaveFocus();
    expect(screen.queryByText(/^Exporting/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(asked).toHaveLength(1);
    expect(saved).toEqual([]);
  });

  it('renews an expired token', async () => {
    exportServer('/admin/shops/export', (request) =>
      request.headers.get('Authorization') === 'Bearer fresh'
        ? file('shops_export_2027-01-31.xlsx', 'the shops')
        : refusal(401, 'UNAUTHENTICATED', 'Please log in'),
    );
    server.use(
      http.post(api('/admin/auth/refresh-token'), () =>
        HttpResponse.json({ data: { accessToken: 'fresh', refreshToken: 'refresh-2' } }),
      ),
    );
    const { user, button } = await openShops();
    await user.click(button);
    await screen.findByText('Saved as shops_export_2027-01-31.xlsx');
    expect(readTokens('admin')?.accessToken).toBe('fresh');
  });

  it('is hidden without the permission to export', async () => {
    openPage(<ShopsPage />, '/admin/shops', { ...anita, role: 'support' });
    await screen.findByRole('row', { name: /Malabar Spices/ });
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  it('A-081, A-397: on the users screen saves the users of search, filter and order in a file with the date', async () => {
    const asked = exportServer('/admin/users/export', () =>
      file('users_export_2027-01-31.xlsx', 'the users', 1),
    );
    const { user, button } = await open(
      <UsersPage />,
      '/admin/users?search=anna&status=active&sortBy=name&sortOrder=ASC',
    );
    await user.click(button);
    await screen.findByText('Saved as users_export_2027-01-31.xlsx');
    expect(asked).toEqual(['?search=anna&status=active&sortBy=name&sortOrder=ASC']);
    expect(saved.map(({ name }) => name)).toEqual(['users_export_2027-01-31.xlsx']);
    expect(await saved[0]!.file.text()).toBe('the users');
  });

  it('A-459: says when the users could not be exported', async () => {
    exportServer('/admin/users/export', () => refusal(500, 'INTERNAL', 'Something went wrong.'));
    const { user, button } = await open(<UsersPage />, '/admin/users');
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to export users. Please try again.',
    );
  });

  it('A-204, A-440: on the OTP screen saves the sessions of search, filters and order', async () => {
    const asked = exportServer('/admin/users/otp-sessions/export', () =>
      file('otp_sessions_export_2027-01-31.xlsx', 'the sessions', 1),
    );
    const { user, button } = await open(
      <OtpSessionsPage />,
      '/admin/otp?search=anna&status=pending&otpType=sms&purpose=card_activation&sortBy=expiresAt&sortOrder=ASC',
    );
    await user.click(button);
    await screen.findByText('Saved as otp_sessions_export_2027-01-31.xlsx');
    expect(asked).toEqual([
      '?search=anna&status=pending&otpType=sms&purpose=card_activation&sortBy=expiresAt&sortOrder=ASC',
    ]);
    expect(saved.map(({ name }) => name)).toEqual(['otp_sessions_export_2027-01-31.xlsx']);
    expect(await saved[0]!.file.text()).toBe('the sessions');
  });

  it('A-468: says when the OTP sessions could not be exported', async () => {
    exportServer('/admin/users/otp-sessions/export', () => HttpResponse.error() as never);
    const { user, button } = await open(<OtpSessionsPage />, '/admin/otp');
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to export OTP sessions data',
    );
  });

  it('on the audit page sends the filters, but not the page position', async () => {
    const asked = exportServer('/admin/audit/export', () =>
      file('audit_export_2027-01-31.xlsx', 'the trail'),
    );
    const { user, button } = await open(
      <AuditPage />,
      '/admin/audit?action=ShopApproved&from=2027-01-05&to=2027-01-05&before=77',
    );
    await user.click(button);
    await screen.findByText('Saved as audit_export_2027-01-31.xlsx');
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      action: 'ShopApproved',
      from: '2027-01-04T18:30:00.000Z',
      to: '2027-01-05T18:29:59.999Z',
    });
  });

  it('A-078 Export Report on the dashboard saves its figures for the chosen period', async () => {
    const asked = exportServer('/admin/dashboard/export', () =>
      file('dashboard_export_2027-01-31.xlsx', 'the figures'),
    );
    const { handlers, asked: shown } = dashboardServer();
    server.use(...handlers);
    const { user } = openPage(<DashboardPage />, '/admin/dashboard?period=7d');
    const button = await screen.findByRole('button', { name: 'Export Report' });
    await user.click(button);
    await screen.findByText('Saved as dashboard_export_2027-01-31.xlsx');
    const { from, to } = Object.fromEntries(new URLSearchParams(asked[0]));
    expect(to).toBe(formatIsoDate(Date.now()));
    expect(Date.parse(to!) - Date.parse(from!)).toBe(6 * 86_400_000);
    expect(shown).toContain(`/api/admin/dashboard/series${asked[0]}`);
    expect(await saved[0]!.file.text()).toBe('the figures');
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    await user.click(button);
    await waitFor(() => expect(asked).toHaveLength(2));
    const longer = new URLSearchParams(asked[1]);
    expect(Date.parse(longer.get('to')!) - Date.parse(longer.get('from')!)).toBe(89 * 86_400_000);
  });

  it('says when the report could not be exported', async () => {
    exportServer('/admin/dashboard/export', () =>
      refusal(500, 'INTERNAL', 'Something went wrong.'),
    );
    server.use(...dashboardServer().handlers);
    const { user } = openPage(<DashboardPage />, '/admin/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Export Report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to export the report. Please try again.',
    );
    expect(saved).toEqual([]);
  });
});
