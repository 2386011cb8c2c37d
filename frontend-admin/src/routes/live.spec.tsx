import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AdminNotification } from '@nattil/contracts/api/admin/notifications';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { onlyFake } from '@nattil/frontend-shared/testing/only-fake';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { wholeText } from '@nattil/frontend-shared/testing/whole-text';
import { aDashboard, dashboardServer } from '../testing/dashboard.ts';
import { openPortal, refusal, storeToken } from '../testing/portal.tsx';
import { shopsServer } from '../testing/shops.ts';

const spices: AdminNotification = {
  id: 'shop-waiting/spices',
  at: '2026-01-05T09:30:00.000Z',
  read: false,
  kind: 'shop-waiting',
  shop: { id: 'spices', name: 'Malabar Spices' },
};
const late: AdminNotification = {
  id: 'shops-late/2026-01-05',
  at: '2026-01-05T09:00:00.000Z',
  read: false,
  kind: 'shops-late',
  count: 2,
};

/** A server with notifications that can be marked as read; a spec may change `known`. */
function notificationsServer(known: { list: AdminNotification[] }) {
  const answer = () =>
    HttpResponse.json({
      success: true,
      data: { notifications: known.list, unread: known.list.filter((n) => !n.read).length },
    });
  return [
    http.get(api('/admin/notifications'), answer),
    http.put(api('/admin/notifications/read'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      known.list = known.list.map((n) => (ids.includes(n.id) ? { ...n, read: true } : n));
      return answer();
    }),
  ];
}

async function openWith(list: AdminNotification[]) {
  storeToken();
  const known = { list };
  server.use(...notificationsServer(known), ...shopsServer([]).handlers);
  const portal = openPortal('/admin/shops');
  await screen.findByText('No shops found');
  return { ...portal, known };
}

const bell = (unread = 0) =>
  screen.findByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
  });

describe('the notifications', () => {
  it('A-051, A-052: open in a dropdown with the current ones, and link to the page of the action', async () => {
    const { user, address } = await openWith([spices, late]);
    await user.click(await bell(2));
    const dropdown = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
    expect(
      dropdown.getAllByRole('link').map((a) => [a.textContent, a.getAttribute('href')]),
    ).toEqual([
      ['Unread: Malabar Spices waits for approval', '/admin/shops?shop=spices'],
      [
        'Unread: 2 shops have waited for more than 24 hours',
        '/admin/shops?status=pending&sortOrder=ASC',
      ],
    ]);
    await expectNoAxeViolations();
    await user.click(dropdown.getByRole('link', { name: /2 shops have waited/ }));
    expect(address()).toBe('/admin/shops?status=pending&sortOrder=ASC');
    await bell(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('A-052: are unread when a new shop waits', async () => {
    const { user, known } = await openWith([]);
    await user.click(await bell());
    expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
    await user.keyboard('{Escape}');
    known.list = [spices];
    await user.click(await bell());
    expect(await screen.findByText(wholeText('Malabar Spices waits for approval'))).toBeVisible();
    await bell(1);
  });

  it('stay in the list when they are marked as read, one by one or all', async () => {
    const { user } = await openWith([spices, late, { ...spices, id: 'shop-waiting/other' }]);
    await user.click(await bell(3));
    const dropdown = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
    await user.click(dropdown.getByRole('button', { name: /^Mark as read: 2 shops/ }));
    await bell(2);
    expect(dropdown.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
    await user.click(dropdown.getByRole('button', { name: 'Mark all as read' }));
    await bell();
    expect(dropdown.getAllByRole('listitem')).toHaveLength(3);
    expect(dropdown.queryByRole('button')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('work by keyboard, and return the focus', async () => {
    const { user } = await openWith([spices]);
    const button = await bell(1);
    button.focus();
    await user.keyboard('{Enter}');
    const dropdown = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
    await waitFor(() =>
      expect(dropdown.getByRole('heading', { name: 'Notifications' })).toHaveFocus(),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('say so when they cannot be loaded or marked', async () => {
    storeToken();
    const broken = () => refusal(500, 'INTERNAL', 'Something went wrong');
    server.use(
      http.get(api('/admin/notifications'), broken),
      http.put(api('/admin/notifications/read'), broken),
      ...shopsServer([]).handlers,
    );
    const { user } = openPortal('/admin/shops');
    await user.click(await bell());
    expect(
      await screen.findByText('Failed to fetch notifications. Please try again.'),
    ).toBeVisible();
    server.use(
      http.get(api('/admin/notifications'), () =>
        HttpResponse.json({ success: true, data: { notifications: [spices], unread: 1 } }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText(/could not be marked as read/)).toBeVisible();
    await bell(1);
  });
});

describe('live data', () => {
  const encoder = new TextEncoder();
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is loaded again when the server announces a change, without the token in a URL', async () => {
    storeToken();
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const asked: [string, string | null][] = [];
    const known = { users: 1 };
    server.use(
      http.get(api('/admin/dashboard/events'), ({ request }) => {
        asked.push([request.url, request.headers.get('Authorization')]);
        return new HttpResponse(
          new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) }),
          { headers: { 'content-type': 'text/event-stream' } },
        );
      }),
      ...dashboardServer(() =>
        aDashboard({ stats: { ...aDashboard().stats, totalUsers: known.users } }),
      ).handlers,
    );
    openPortal('/admin/dashboard');
    const users = () => screen.getByText('Total Users').closest('dt')?.nextElementSibling;
    await waitFor(() => expect(users()).toHaveTextContent('1'));
    await waitFor(() => expect(stream).toBeDefined());
    stream!.enqueue(encoder.encode('event: open\ndata: {}\n\n: still here\n\n'));
    known.users = 2;
    stream!.enqueue(encoder.encode('event: changed\nda'));
    stream!.enqueue(encoder.encode('ta: {}\n\n'));
    await waitFor(() => expect(users()).toHaveTextContent('2'));
    expect(asked).toEqual([[api('/admin/dashboard/events'), 'Bearer stored-access']]);
    stream!.close();
  });

  it('is polled if the event stream does not work', async () => {
    jest.useFakeTimers(onlyFake('setInterval', 'clearInterval'));
    const { known } = await openWith([]);
    await bell();
    known.list = [spices];
    act(() => jest.advanceTimersByTime(30_000));
    await bell(1);
  });
});
