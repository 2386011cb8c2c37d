import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { anita, openPage, pagination, refusal } from '../../testing/portal.tsx';
import { aUser, CARD, usersServer } from '../../testing/users.ts';
import { UsersPage } from './users.tsx';

interface Opened {
  path?: string;
  totalItems?: number;
  role?: AdminRole;
}

async function openUsers(
  users: AdminMember[],
  { path = '/admin/users', role = 'owner', ...known }: Opened = {},
) {
  const { handlers, asked, last } = usersServer(users, known);
  server.use(...handlers);
  const portal = openPage(<UsersPage />, path, { ...anita, role });
  await waitFor(() => expect(screen.queryByText(/^Showing|No users found/)).toBeInTheDocument());
  return { ...portal, asked, last };
}

const listed = () =>
  screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent);
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const figures = () => screen.getByLabelText('Users by status');

describe('the list of users', () => {
  it('excludes names, contacts and card numbers from translation', async () => {
    await openUsers([aUser()]);
    const kept = ['Anna Maria', '+91 98765 43210', CARD];
    expect(translatable([...kept, 'User Details'])).toEqual(['User Details']);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('A-080, A-082, A-083, A-085, A-087, A-093: has its subtitle, Add User, search, filter, Refresh and columns', async () => {
    await openUsers([aUser()]);
    expect(
      screen.getByText('Manage user accounts, reset passwords, and update card details'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add User' })).toBeVisible();
    expect(screen.getByPlaceholderText('Search by name, email, card number...')).toBeVisible();
    const filter = within(screen.getByRole('combobox', { name: 'Status' }));
    expect(filter.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Active',
      'Inactive',
      'Suspended',
    ]);
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User Details',
      'Card Number',
      'Discount Used',
      'Status',
      'Last Login',
      'Actions',
    ]);
    await expectNoAxeViolations();
  });

  it('A-088, A-089, A-090, A-091, A-092: counts found, active, inactive and shown users', async () => {
    const page = Array.from({ length: 10 }, (_, index) => aUser({ id: `user-${index}` }));
    await openUsers(page, { totalItems: 34567 });
    expect(
      within(figures())
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Total Users', 'Active Users', 'Inactive Users', 'This Page']);
    expect(figures()).toHaveTextContent('Total Users34,567');
    expect(figures()).toHaveTextContent('Active Users1,20,000');
    expect(figures()).toHaveTextContent('Inactive Users3,000');
    expect(figures()).toHaveTextContent('This Page10');
  });

  it('A-003, A-094, A-095, A-097, A-098, A-099: shows each user with card, discount in rupees, status and last login', async () => {
    await openUsers([aUser({ status: 'suspended' })]);
    const row = rowOf('Anna Maria');
    expect(row.getByRole('rowheader')).toHaveTextContent(
      'Anna Mariaanna@example.org+91 98765 43210',
    );
    expect(row.getByText(CARD)).toBeVisible();
    expect(row.getByText('₹1,23,456.00')).toBeVisible();
    expect(row.getByText('Suspended')).toBeVisible();
    expect(row.getByText(/^January 5, 2026$/)).toBeVisible();
  });

  it('shows the e-mail of a user without a name, once', async () => {
    await openUsers([aUser({ name: null, fullName: null })]);
    expect(screen.getByRole('rowheader')).toHaveTextContent(/^anna@example.org\+91 98765 43210$/);
  });

  it('A-096, A-100: shows a dash for a user without a card, and Never without a sign-in', async () => {
    await openUsers([
      aUser({ card: null, cardNumber: null, cardExpiryDate: null, lastLogin: null }),
    ]);
    const cells = rowOf('Anna Maria').getAllByRole('cell');
    expect(cells[0]).toHaveTextContent('–');
    expect(cells[3]).toHaveTextContent('Never');
  });

  it.each([
    [
      'owner',
      ['View', 'Edit', 'Send password link', 'Reset password', 'Update card', 'Delete', 'More'],
    ],
    ['support', ['View', 'Send password link']],
    ['auditor', ['View']],
  ] as const)('A-101: offers the role %s only its permitted actions', async (role, actions) => {
    await openUsers([aUser()], { role });
    const cell = rowOf('Anna Maria').getAllByRole('cell').at(-1);
    expect([...(cell?.querySelectorAll('a, button') ?? [])].map((e) => e.textContent)).toEqual(
      actions,
    );
    expect(screen.queryByRole('button', { name: 'Add User' }) !== null).toBe(role === 'owner');
  });

  it('A-101: has a menu of the actions that do not fit into a narrow row', async () => {
    const { user, address } = await openUsers([aUser()]);
    await user.click(screen.getByRole('button', { name: 'More actions for Anna Maria' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Send password link',
      'Reset password',
      'Update card',
      'Delete',
    ]);
    await user.click(menu.getByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeVisible();
    expect(address()).toBe(`/admin/users?edit=${aUser().id}`);
  });

  it('sends an active user a link to choose another password, after a confirmation', async () => {
    const suspended = aUser({ id: 'mohan', name: 'Mohan', fullName: 'Mohan', status: 'suspended' });
    const { user } = await openUsers([aUser(), suspended], { role: 'support' });
    expect(rowOf('Mohan').queryByRole('button')).not.toBeInTheDocument();
    let ifMatch: string | null = null;
    server.use(
      http.post(api('/admin/users/:id/password-link'), ({ request }) => {
        ifMatch = request.headers.get('If-Match');
        return HttpResponse.json({ success: true, message: 'Done' }, { status: 202 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Send password link to Anna Maria' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send Password Link' }));
    expect(question.getByText(/Anna Maria gets a link by e-mail/)).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('Password link sent successfully!')).toBeVisible();
    expect(ifMatch).toBe('"3"');
  });

  it('says why a link was not sent', async () => {
    const { user } = await openUsers([aUser()], { role: 'support' });
    server.use(
      http.post(api('/admin/users/:id/password-link'), () =>
        refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again later.'),
      ),
    );
    await user.click(screen.getByRole('button', { name: /^Send password link/ }));
    await user.click(await screen.findByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('Too many requests. Please try again later.')).toBeVisible();
  });

  it.each([
    ['owner', true],
    ['manager', false],
  ] as const)('shows a lock to the %s; owners lift it', async (role, may) => {
    const lockedUntil = new Date(Date.now() + 600_000).toISOString();
    const { user } = await openUsers([aUser({ lockedUntil })], { role });
    expect(rowOf('Anna Maria').getByText(/^Locked until/)).toBeVisible();
    const lift = screen.queryByRole('button', { name: 'Lift lock of Anna Maria' });
    expect(lift !== null).toBe(may);
    if (!lift) return;
    let lifted = 0;
    server.use(
      http.post(api('/admin/users/:id/unlock'), () => {
        lifted += 1;
        return HttpResponse.json({ success: true, data: aUser() });
      }),
    );
    await user.click(lift);
    expect(await screen.findByText('Lock lifted successfully!')).toBeVisible();
    expect(lifted).toBe(1);
  });

  it('does not show an expired lock', async () => {
    await openUsers([aUser({ lockedUntil: new Date(Date.now() - 1_000).toISOString() })]);
    expect(screen.queryByText(/^Locked until/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Lift lock/ })).not.toBeInTheDocument();
  });

  it('A-086, A-386: lists one status or all, and sends only page, limit and set filters', async () => {
    const users = (['active', 'inactive', 'suspended'] as const).map((status) =>
      aUser({ id: status, name: `${status} user`, status }),
    );
    const { user, last, address } = await openUsers(users);
    expect(listed()).toHaveLength(3);
    expect(last()?.get('page')).toBe('1');
    expect(last()?.get('limit')).toBe('10');
    expect(last()?.has('status')).toBe(false);
    expect(last()?.has('search')).toBe(false);
    const filter = screen.getByRole('combobox', { name: 'Status' });
    for (const [choice, status] of [
      ['Active', 'active'],
      ['Inactive', 'inactive'],
      ['Suspended', 'suspended'],
    ] as const) {
      await user.selectOptions(filter, choice);
      await waitFor(() => expect(listed()).toEqual([`${choice} User`]));
      expect(last()?.get('status')).toBe(status);
      expect(address()).toBe(`/admin/users?status=${status}`);
    }
    await user.selectOptions(filter, 'All');
    await waitFor(() => expect(listed()).toHaveLength(3));
    expect(last()?.has('status')).toBe(false);
  });

  it('A-348, A-386: sends a search once, half a second after the last keystroke, from the first page', async () => {
    jest.useFakeTimers();
    const { user, asked, address } = await openUsers([aUser()], {
      path: '/admin/users?page=2',
      totalItems: 25,
    });
    const before = asked.length;
    await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'anna');
    await act(() => jest.advanceTimersByTimeAsync(450));
    expect(asked).toHaveLength(before);
    await act(() => jest.advanceTimersByTimeAsync(50));
    await waitFor(() => expect(address()).toBe('/admin/users?search=anna'));
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('anna'));
    expect(asked.at(-1)?.get('page')).toBe('1');
    expect(asked).toHaveLength(before + 1);
  });

  it('A-084: finds a user by name, email or card number as shown in the list', async () => {
    const users = [
      aUser(),
      aUser({ id: 'ben', name: 'Ben', email: 'ben@example.org', cardNumber: '9000' }),
    ];
    const found = (search: string) =>
      users.filter(({ name, email, cardNumber }) =>
        [name, email, cardNumber].some((part) => part?.includes(search)),
      );
    const { user } = await openUsers(users);
    server.use(
      http.get(api('/admin/users'), ({ request }) => {
        const search = new URL(request.url).searchParams.get('search') ?? '';
        const data = found(/^[\d-]+$/.test(search) ? search.replaceAll('-', '') : search);
        return HttpResponse.json({
          success: true,
          data,
          pagination: pagination(1, data.length, 10),
          counts: { total: 2, active: 2, inactive: 0, suspended: 0 },
        });
      }),
    );
    const field = screen.getByRole('textbox', { name: 'Search users' });
    for (const [typed, who] of [
      ['anna', 'Anna Maria'],
      ['ben@ex', 'Ben'],
      [CARD, 'Anna Maria'],
    ] as const) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      await waitFor(() => expect(listed()).toEqual([who]));
    }
  });

  it('A-087: loads the list again', async () => {
    const { user, asked } = await openUsers([aUser()]);
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toHaveLength(before + 1));
  });

  it('says that nothing was found, and offers to clear the filters', async () => {
    const { user, address } = await openUsers([], { path: '/admin/users?search=zzz' });
    expect(screen.getByText('No users match your current search criteria.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(address()).toBe('/admin/users');
  });

  it('A-454: says that the list could not be loaded, and offers Retry', async () => {
    server.use(
      http.get(api('/admin/users'), () => refusal(500, 'INTERNAL', 'Something'), { once: true }),
      ...usersServer([aUser()]).handlers,
    );
    const { user } = openPage(<UsersPage />, '/admin/users');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to fetch users. Please try again.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Anna Maria')).toBeVisible();
  });

  it('A-102, A-103, A-105: shows ten users per page, and goes through the pages', async () => {
    const users = Array.from({ length: 25 }, (_, index) =>
      aUser({ id: `user-${index + 1}`, name: `User ${index + 1}` }),
    );
    const { user, address } = await openUsers(users);
    expect(screen.getByText('Showing 1 to 10 of 25 users')).toBeVisible();
    expect(listed()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(listed().at(-1)).toBe('User 20'));
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(listed().at(-1)).toBe('User 25'));
    expect(listed()).toHaveLength(5);
    expect(figures()).toHaveTextContent('This Page5');
    expect(address()).toBe('/admin/users?page=3');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(listed().at(-1)).toBe('User 20'));
  });

  it.each([0, 10])('A-104: shows no page buttons for %i users', async (many) => {
    await openUsers(Array.from({ length: many }, (_, index) => aUser({ id: `user-${index}` })));
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Page/ })).not.toBeInTheDocument();
  });

  it('goes to the last page if the server refuses the one in the address', async () => {
    server.use(
      http.get(api('/admin/users'), ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        if (page <= 1000) return undefined;
        const errors = [{ field: 'page', message: 'page leads to the first 10000 users only' }];
        return HttpResponse.json(
          { success: false, code: 'VALIDATION_FAILED', message: 'Validation failed', errors },
          { status: 422 },
        );
      }),
      ...usersServer([aUser()], { totalItems: 25 }).handlers,
    );
    const { address } = openPage(<UsersPage />, '/admin/users?page=1e9');
    await waitFor(() => expect(address()).toBe('/admin/users?page=3'));
    expect(await screen.findByText('Anna Maria')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
