import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anita, openPage, pagination, refusal } from '../../testing/portal.tsx';
import { aPurchase, previewServer } from '../../testing/purchases.ts';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { aUser, CARD, CARD_NUMBER, usersServer } from '../../testing/users.ts';
import { UsersPage } from './users.tsx';

const anna = aUser();

/**
 * Opens the details of the only user, who has these purchases; `asked` collects the requested
 * pages.
 */
async function openDetails(
  given: Partial<AdminMember> = {},
  purchases: AdminPurchase[] = [],
  role: AdminRole = 'owner',
) {
  const asked: (string | null)[] = [];
  server.use(
    ...usersServer([aUser(given)]).handlers,
    previewServer(() => ({})).handler,
    http.get(api('/admin/users/:id/discount-history'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      asked.push(String(page));
      return HttpResponse.json({
        success: true,
        data: purchases.slice((page - 1) * 10, page * 10),
        pagination: pagination(page, purchases.length, 10),
      });
    }),
  );
  const page = openPage(<UsersPage />, '/admin/users', { ...anita, role });
  await page.user.click(await screen.findByRole('link', { name: 'View details of Anna Maria' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anna Maria' }));
  await dialog.findByRole('tab', { name: 'Overview' });
  const history = async () => {
    await page.user.click(dialog.getByRole('tab', { name: 'Discount History' }));
    await waitFor(() => expect(asked).not.toEqual([]));
  };
  return { ...page, dialog, history, asked };
}

describe('the details of a user', () => {
  it('A-115: show all data, read-only, with the name as title, at an address of their own', async () => {
    const { user, dialog, address } = await openDetails();
    const fact = (label: string) => dialog.getByText(label, { selector: 'dt' }).nextElementSibling;
    for (const [label, value] of [
      ['Name', 'Anna Maria'],
      ['Email', 'anna@example.org'],
      ['Phone', '+91 98765 43210'],
      ['Status', 'Active'],
      ['Card number', CARD],
      ['Card status', 'Active'],
      ['Card expiry', 'January 31, 2027'],
      ['Discount tier', 'Silver (5%)'],
      ['Discount used', '₹1,23,456.00'],
      ['Times used', '1,234'],
      ['Last login', 'January 5, 2026'],
    ] as const)
      expect(fact(label)).toHaveTextContent(value);
    const card = within(dialog.getByRole('group', { name: 'Privilege card of Anna Maria' }));
    expect(card.getByText('01/27')).toBeVisible();
    for (const role of ['textbox', 'combobox', 'checkbox', 'spinbutton'])
      expect(dialog.queryByRole(role)).not.toBeInTheDocument();
    expect(address()).toBe(`/admin/users?user=${anna.id}`);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/users'));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'View details of Anna Maria' })).toHaveFocus(),
    );
  });

  it('say of each contact whether it is confirmed', async () => {
    const { dialog } = await openDetails();
    const fact = (label: string) => dialog.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(fact('Email')).toHaveTextContent(/Confirmed$/);
    expect(fact('Phone')).toHaveTextContent(/Not confirmed$/);
  });

  it('show the last sign-in and the last activity, which may be a use of the card', async () => {
    const { dialog } = await openDetails({ lastLogin: null });
    const fact = (label: string) => dialog.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(fact('Last login')).toHaveTextContent('Never');
    expect(fact('Last activity')).toHaveTextContent(/January 6, 2026/);
  });

  it('A-115: of a user without card and sign-in say so', async () => {
    const { dialog } = await openDetails({
      card: null,
      cardNumber: null,
      cardExpiryDate: null,
      lastLogin: null,
    });
    expect(dialog.getByText('No card yet')).toBeVisible();
    expect(dialog.getByText('Never')).toBeVisible();
    expect(dialog.queryByRole('group', { name: /^Privilege card/ })).not.toBeInTheDocument();
  });

  it('of a user with an expired invitation say so, and send it again', async () => {
    const user = aUser({ invitation: { endsAt: '2026-01-04T09:30:00.000Z' } });
    const sent: (string | null)[] = [];
    server.use(
      ...usersServer([user]).handlers,
      http.post(api('/admin/users/:id/invitation'), ({ request }) => {
        sent.push(request.headers.get('if-match'));
        if (sent.length === 1)
          return refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again later.');
        user.invitation = { endsAt: '2099-01-11T09:30:00.000Z' };
        return HttpResponse.json({ success: true, data: user });
      }),
    );
    const page = openPage(<UsersPage />, `/admin/users?user=${user.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Anna Maria' }));
    expect(await dialog.findByText('Invitation expired')).toBeVisible();
    expect(dialog.getByText(/worked until January 4, 2026\.$/)).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    const again = dialog.getByRole('button', { name: 'Send invitation again' });
    await page.user.click(again);
    expect(
      await screen.findByText('Too many requests. Please try again later.'),
    ).toBeInTheDocument();
    expect(dialog.getByText('Invitation expired')).toBeVisible();
    await page.user.click(again);
    expect(await screen.findByText('Invitation sent successfully!')).toBeInTheDocument();
    expect(await dialog.findByText('Invitation not accepted yet')).toBeVisible();
    expect(dialog.getByText(/works until January 11, 2099\.$/)).toBeVisible();
    expect(again).toHaveFocus();
    expect(sent).toEqual(['"3"', '"3"']);
  });

  it.each([
    ['to who may not manage members', { endsAt: null }, 'auditor'],
    ['of a member with a password', null, 'owner'],
  ] as const)('offer no invitation %s', async (_who, invitation, role) => {
    const { dialog } = await openDetails({ invitation }, [], role);
    expect(await dialog.findByText('Card number')).toBeVisible();
    expect(dialog.queryByText('Invitation expired') !== null).toBe(invitation !== null);
    expect(dialog.queryByRole('button', { name: /invitation/ })).not.toBeInTheDocument();
  });

  it('of a deleted user say so', async () => {
    server.use(...usersServer([anna]).handlers);
    openPage(<UsersPage />, '/admin/users?user=gone');
    expect(
      await screen.findByText('There is no such user. It may have been deleted.'),
    ).toBeVisible();
  });
});

describe('the discount history of a user', () => {
  it('A-357: lists purchases with shop and discount, in pages', async () => {
    const purchases = Array.from({ length: 12 }, (_, index) =>
      aPurchase({ id: `purchase-${index}`, shopName: `Shop ${index + 1}` }),
    );
    const { user, dialog, history, asked } = await openDetails({}, purchases);
    await history();
    const row = within((await dialog.findByText('Shop 1')).closest('tr')!);
    expect(row.getByText('₹1,234.50')).toBeVisible();
    expect(row.getByText('₹151.22')).toBeVisible();
    expect(row.getByText("12.25%, the shop's")).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('Shop 12')).toBeVisible();
    expect(asked).toEqual(['1', '2']);
  });

  it('A-357: says that there is none', async () => {
    const { dialog, history } = await openDetails();
    await history();
    expect(await dialog.findByText('No discounts yet')).toBeVisible();
  });

  it('A-357: says that it could not be loaded, and offers Retry', async () => {
    const { user, dialog } = await openDetails({}, [aPurchase()]);
    server.use(
      http.get(
        api('/admin/users/:id/discount-history'),
        () => refusal(500, 'INTERNAL', 'Something'),
        { once: true },
      ),
    );
    await user.click(dialog.getByRole('tab', { name: 'Discount History' }));
    expect(
      await dialog.findByText('Failed to fetch the discount history. Please try again.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('₹1,234.50')).toBeVisible();
  });

  it('records a purchase with this card at a shop that is found by its name', async () => {
    const purchases: AdminPurchase[] = [];
    const { user, dialog, history } = await openDetails({}, purchases);
    const bodies: unknown[] = [];
    const shops = shopsServer([aShop({ status: 'approved' })]);
    server.use(
      ...shops.handlers,
      http.post(api('/admin/purchases'), async ({ request }) => {
        bodies.push(await request.json());
        purchases.push(aPurchase({ memberId: anna.id }));
        return HttpResponse.json({ success: true, data: purchases[0] }, { status: 201 });
      }),
    );
    await history();
    await user.click(await dialog.findByRole('button', { name: 'Record Purchase' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record Purchase' }));
    expect(form.getByLabelText(/Card Number/)).toHaveValue(CARD);
    await user.type(form.getByLabelText(/Bill Amount/), '1234.5');
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(form.getByText('Please select a shop')).toBeVisible();
    expect(bodies).toEqual([]);
    await user.type(form.getByRole('combobox', { name: /Shop/ }), 'malabar');
    await waitFor(() => expect(shops.last()?.get('search')).toBe('malabar'));
    expect(shops.last()?.get('status')).toBe('approved');
    await user.click(await form.findByRole('option', { name: 'Malabar Spices, Kochi' }));
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(await screen.findByText('₹151.22 off: the member pays ₹1,083.28.')).toBeVisible();
    expect(bodies).toEqual([{ shopId: aShop().id, cardNumber: CARD_NUMBER, billAmount: 1234.5 }]);
    expect(await dialog.findByText('₹1,234.50')).toBeVisible();
  });

  it('reverses a purchase for a reason, which is shown from then on', async () => {
    const purchases = [aPurchase({ memberId: anna.id })];
    const { user, dialog, history } = await openDetails({}, purchases);
    server.use(
      http.post(api('/admin/purchases/:id/reverse'), () => {
        purchases[0] = aPurchase({ status: 'reversed', reason: 'The customer brought it back' });
        return HttpResponse.json({ success: true, data: purchases[0] });
      }),
    );
    await history();
    await user.click(await dialog.findByRole('button', { name: /^Reverse the purchase/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Reverse Purchase' }));
    await user.type(question.getByLabelText(/Reason/), 'The customer brought it back');
    await user.click(question.getByRole('button', { name: 'Reverse Purchase' }));
    expect(await dialog.findByText('The customer brought it back')).toBeVisible();
  });

  it.each([
    ['an auditor', {}, 'auditor'],
    ['a card that is blocked', { card: { ...anna.card!, status: 'blocked' } }, 'owner'],
  ] as const)('offers %s no purchase to record', async (_who, given, role) => {
    const { dialog, history } = await openDetails(given, [aPurchase()], role);
    await history();
    await dialog.findByText('₹1,234.50');
    expect(dialog.queryByRole('button', { name: 'Record Purchase' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Reverse/ }) !== null).toBe(role === 'owner');
  });
});

describe('the actions of the details', () => {
  const actions = (dialog: ReturnType<typeof within>) =>
    [...dialog.queryAllByRole('button'), ...dialog.queryAllByRole('link')]
      .map(({ textContent }) => textContent)
      .filter((label) => label && label !== 'Close');

  it('serve a caller without leaving them', async () => {
    // Record Purchase offers the approved shops.
    server.use(...shopsServer([aShop()]).handlers);
    const { user, dialog, address } = await openDetails();
    for (const [action, title] of [
      ['Edit User', 'Edit User'],
      ['Update Card', 'Update Card Details'],
      ['Reset Password', 'Reset Password'],
      ['Record Purchase', 'Record Purchase'],
      ['Send Password Link', 'Send Password Link'],
    ] as const) {
      await user.click(dialog.getByRole('button', { name: action }));
      expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
      await user.keyboard('{Escape}');
      expect(await screen.findByRole('dialog', { name: 'Anna Maria' })).toBeVisible();
      expect(address()).toBe(`/admin/users?user=${anna.id}`);
    }
  });

  it('lead to the OTP sessions and the audit trail of the user', async () => {
    const { dialog } = await openDetails();
    expect(dialog.getByRole('link', { name: 'OTP Sessions' })).toHaveAttribute(
      'href',
      '/admin/otp?search=anna%40example.org',
    );
    expect(dialog.getByRole('link', { name: 'Audit Trail' })).toHaveAttribute(
      'href',
      `/admin/audit?objectType=member&objectId=${anna.id}`,
    );
  });

  it.each([
    ['support', ['Send Password Link', 'OTP Sessions']],
    ['auditor', ['OTP Sessions', 'Audit Trail']],
  ] as const)('are those that the role allows: %s', async (role, allowed) => {
    const { dialog } = await openDetails({}, [], role);
    expect(actions(dialog)).toEqual(allowed);
  });

  it('record no purchase for a card that cannot be used', async () => {
    const { dialog } = await openDetails({ status: 'suspended' });
    expect(dialog.getByRole('button', { name: 'Edit User' })).toBeVisible();
    for (const action of ['Record Purchase', 'Send Password Link'])
      expect(dialog.queryByRole('button', { name: action })).not.toBeInTheDocument();
  });
});

it('A-502: dialogs come in four sizes: a question, a small form, a form and all details', async () => {
  server.use(...usersServer([anna]).handlers);
  const { user } = openPage(<UsersPage />, '/admin/users');
  await screen.findByText('Anna Maria');
  for (const [action, title, size] of [
    [/^Delete/, 'Delete User', 'sm'],
    [/^Reset password/, 'Reset Password', 'md'],
    [/^Add User/, 'Add New User', 'lg'],
    [/^View details/, 'Anna Maria', 'xl'],
  ] as const) {
    await user.click(
      screen.getByRole(title === 'Anna Maria' ? 'link' : 'button', { name: action }),
    );
    const dialog = await screen.findByRole('dialog', { name: title });
    const root = dialog.closest<HTMLElement>('.mantine-Modal-root');
    expect(root?.style.getPropertyValue('--modal-size')).toBe(`var(--modal-size-${size})`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});
