import { screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anita, openPortal, refusal, storeToken } from '../testing/portal.tsx';

/** The server verifies the token when `accept` is called, and answers no page's request. */
function slowServer(user = anita) {
  storeToken({ user });
  let accept: () => void = () => undefined;
  const accepted = new Promise<void>((resolve) => (accept = resolve));
  server.use(
    http.get(api('/admin/auth/verify'), async () => {
      await accepted;
      return HttpResponse.json({ success: true, valid: true, data: { valid: true, user } });
    }),
    http.get(api('/admin/notifications'), () => refusal(503, 'UNAVAILABLE', 'Later')),
    http.get(api('/admin/dashboard/events'), () => refusal(503, 'UNAVAILABLE', 'Later')),
    http.get(api('/admin/*'), () => new Promise<never>(() => undefined)),
  );
  return { accept };
}

/** A failing request makes the status of the system ask again. */
const ofPages = (requests: readonly string[]) =>
  requests.filter((request) => !request.endsWith('/health/ready'));

it.each([
  ['/admin/dashboard', 'Dashboard', ['/admin/dashboard', '/admin/users/otp-sessions/stats']],
  ['/admin/dashboard?period=7d', 'Dashboard', [/^\/admin\/dashboard\/series[?]from=.*to=/]],
  [
    '/admin/users?page=2&status=active&search=anu&sortBy=name&sortOrder=ASC',
    'Users Management',
    ['/admin/users?limit=10&page=2&search=anu&status=active&sortBy=name&sortOrder=ASC'],
  ],
  [
    '/admin/users/card-reviews',
    'Card Reviews',
    ['/admin/card-reviews?page=1&limit=10&status=open'],
  ],
  [
    '/admin/shops?status=pending&sortOrder=ASC',
    'Shops Management',
    ['/admin/shops?limit=10&page=1&status=pending&sortBy=registrationDate&sortOrder=ASC'],
  ],
  [
    '/admin/purchases?status=reversed',
    'Purchases',
    [/^\/admin\/purchases[?]page=1&limit=10&.*status=reversed/, /^\/admin\/purchases\/totals[?]/],
  ],
  ['/admin/otp', 'OTP Sessions', [/^\/admin\/users\/otp-sessions[?]limit=10&page=1&sortBy=/]],
  ['/admin/reports', 'Reports & Analytics', ['/admin/till-reports?page=1&limit=10&status=open']],
  ['/admin/reports?part=signals', 'Reports & Analytics', ['/admin/till-signals?page=1&limit=10']],
  ['/admin/audit?realm=admin', 'Audit Trail', ['/admin/audit?limit=20&realm=admin']],
  ['/admin/administrators', 'Administrators', ['/admin/administrators?page=1&limit=10']],
  ['/admin/api-keys', 'API Keys', ['/admin/api-keys?page=1&limit=10']],
  ['/admin/webhooks', 'Webhooks', ['/admin/webhooks?page=1&limit=10']],
])(
  '%s requests its data with the navigation, and once',
  async (path, title, expected: (string | RegExp)[]) => {
    const { accept } = slowServer();
    const requests = collectRequests();
    openPortal(path);
    const asked = () => ofPages(requests).map((request) => request.replace('GET /api', ''));
    await waitFor(() => {
      for (const each of expected)
        expect(asked()).toContainEqual(
          typeof each === 'string' ? each : expect.stringMatching(each),
        );
    });
    // Nothing of the page is shown before the server has accepted the token.
    expect(await screen.findByText('Verifying credentials...')).toBeVisible();
    accept();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await waitFor(() => expect(asked()).toContain('/admin/notifications'));
    expect(asked()).toEqual([...new Set(asked())]);
  },
);

it('the next page is requested when the navigation to it begins', async () => {
  const { accept } = slowServer();
  accept();
  const { user } = openPortal('/admin/settings');
  await screen.findByText('Coming soon');
  const requests = collectRequests();
  await user.click(screen.getByRole('link', { name: 'Shops Management' }));
  await screen.findByRole('table');
  expect(ofPages(requests)).toEqual([
    'GET /api/admin/shops?limit=10&page=1&sortBy=registrationDate&sortOrder=DESC',
  ]);
});

it('a page that the role may not open is not requested', async () => {
  const { accept } = slowServer({ ...anita, role: 'support' });
  const requests = collectRequests();
  openPortal('/admin/administrators');
  accept();
  await screen.findByText('This page is not for your role');
  expect(requests.filter((request) => request.includes('administrators'))).toEqual([]);
});

it('a visitor requests nothing', async () => {
  const requests = collectRequests();
  openPortal('/admin/dashboard');
  await screen.findByRole('textbox', { name: /Email/ });
  expect(requests).toEqual([]);
});
