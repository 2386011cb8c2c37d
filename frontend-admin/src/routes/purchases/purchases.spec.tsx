import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { anita, openPage, refusal } from '../../testing/portal.tsx';
import { purchasesServer } from '../../testing/purchases-server.ts';
import { aPurchase } from '../../testing/purchases.ts';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { aUser, usersServer } from '../../testing/users.ts';
import { PurchasesPage } from './purchases.tsx';

const reversed = aPurchase({
  id: '01890000-0000-7000-8000-0000000000b2',
  status: 'reversed',
  reason: 'The customer brought it back',
  reversedAt: '2026-11-21T06:30:00.000Z',
  memberName: null,
});
const noted = aPurchase({
  billNumber: 'INV/14',
  billDate: '2026-11-18',
  note: 'The till was offline',
});

interface Opened {
  path?: string;
  role?: AdminRole;
}

function openPurchases(purchases: AdminPurchase[], { path, role = 'owner' }: Opened = {}) {
  const { handlers, asked, totalled } = purchasesServer(purchases);
  server.use(...handlers, ...shopsServer([aShop()]).handlers, ...usersServer([aUser()]).handlers);
  const page = openPage(<PurchasesPage />, path ?? '/admin/purchases', { ...anita, role });
  return { ...page, asked, totalled };
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt > span' }).parentElement?.nextElementSibling?.textContent;

describe('the page of all purchases', () => {
  it('lists them with member, bill number and day, and the totals without reversed ones', async () => {
    openPurchases([noted, reversed]);
    const row = await rowOf(/INV\/14/);
    expect(row.getByRole('link', { name: 'Anna Maria' })).toHaveAttribute(
      'href',
      `/admin/users?user=${noted.memberId}`,
    );
    expect(row.getByText('November 18, 2026')).toBeVisible();
    expect(row.getByText('Anita Nair')).toBeVisible();
    expect(row.getByText('By an administrator')).toBeVisible();
    const other = await rowOf(/Deleted user/);
    expect(other.getByText('Reversed')).toBeVisible();
    await waitFor(() => expect(figure('Bills')).toBe('₹1,234.50'));
    expect(figure('Purchases')).toBe('1');
    expect(figure('Discounts')).toBe('₹151.22');
    expect(screen.getByText('1 reversed, not counted')).toBeVisible();
    expect(translatable([noted.shopName, 'Anna Maria', 'INV/14'])).toEqual([]);
    await expectNoAxeViolations();
  });

  it('filters by status, card, days and bill number, and the totals alike', async () => {
    const { user, asked, totalled, address } = openPurchases([noted]);
    await rowOf(/INV/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Recorded');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Card shown' }), 'Typed');
    await user.type(screen.getByLabelText('From'), '2026-11-18');
    await user.type(screen.getByLabelText('To'), '2026-11-20');
    await user.type(screen.getByLabelText('Search bill numbers'), 'inv');
    const filter = {
      status: 'recorded',
      cardShown: 'typed',
      from: '2026-11-17T18:30:00.000Z',
      to: '2026-11-20T18:30:00.000Z',
      search: 'inv',
    };
    await waitFor(() => expect(asked.at(-1)).toEqual(filter));
    await waitFor(() => expect(totalled.at(-1)).toEqual(filter));
    expect(address()).toContain('from=2026-11-18');
  });

  it('finds shop, member and recorder by name', async () => {
    const { user, asked } = openPurchases([noted]);
    await rowOf(/INV/);
    await user.type(screen.getByRole('combobox', { name: 'Shop' }), 'men');
    await user.click(await screen.findByRole('option', { name: new RegExp(aShop().name) }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ shopId: aShop().id }));
    await user.type(screen.getByRole('combobox', { name: 'Member' }), 'anna');
    await user.click(await screen.findByRole('option', { name: /^Anna Maria/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ shopId: aShop().id, memberId: aUser().id }));
    await user.click(screen.getByRole('button', { name: 'All shops' }));
    const people = screen.getByRole('combobox', { name: 'Recorded by' });
    expect(
      within(people)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Everybody', 'Me', 'Anita Nair']);
    await user.selectOptions(people, 'Me');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ memberId: aUser().id, recordedBy: anita.id }),
    );
  });

  it('names what a shared link filters by', async () => {
    openPurchases([noted], { path: `/admin/purchases?shopId=${noted.shopId}` });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Shop' })).toHaveValue(noted.shopName),
    );
  });

  it('opens the details at an address of their own, with the note', async () => {
    const { user, address } = openPurchases([noted]);
    await user.click((await rowOf(/INV/)).getByRole('link', { name: noted.shopName }));
    expect(address()).toBe(`/admin/purchases?purchase=${noted.id}`);
    const dialog = within(
      await screen.findByRole('dialog', { name: `Purchase at ${noted.shopName}` }),
    );
    for (const [label, value] of [
      ['Bill number', 'INV/14'],
      ['Bill date', 'November 18, 2026'],
      ['Note', 'The till was offline'],
      ['Discount', "₹151.22 (12.25%, the shop's)"],
      ['Recorded by', 'Anita Nair'],
    ] as const)
      expect(dialog.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent).toContain(
        value,
      );
    expect(dialog.getByRole('link', { name: 'Audit trail' })).toHaveAttribute(
      'href',
      `/admin/audit?objectType=purchase&objectId=${noted.id}`,
    );
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/purchases'));
  });

  it('reverses from the row and from the details', async () => {
    const purchases = [noted];
    const { user } = openPurchases(purchases);
    server.use(
      http.post(api('/admin/purchases/:id/reverse'), () => {
        purchases[0] = { ...reversed, id: noted.id };
        return HttpResponse.json({ success: true, data: purchases[0] });
      }),
    );
    await user.click((await rowOf(/INV/)).getByRole('button', { name: /^Reverse the purchase/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Reverse Purchase' }));
    await user.type(question.getByLabelText(/Reason/), 'The customer brought it back');
    await user.click(question.getByRole('button', { name: 'Reverse Purchase' }));
    const row = await rowOf(/Reversed/);
    expect(row.queryByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument();
    await waitFor(() => expect(figure('Purchases')).toBe('0'));
    await user.click(row.getByRole('link', { name: noted.shopName }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Purchase at/ }));
    expect(await dialog.findByText('The customer brought it back')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Reverse' })).not.toBeInTheDocument();
  });

  it('is read-only for support, who take no file either', async () => {
    openPurchases([noted], { role: 'support', path: `/admin/purchases?purchase=${noted.id}` });
    const dialog = within(await screen.findByRole('dialog', { name: /^Purchase at/ }));
    await dialog.findByText('INV/14');
    expect(dialog.queryByRole('button', { name: 'Reverse' })).not.toBeInTheDocument();
    for (const name of [/^Reverse/, 'Record Purchase', 'Export', 'Export CSV'])
      expect(screen.queryByRole('button', { name, hidden: true })).not.toBeInTheDocument();
  });

  it('says that there are none, and offers a way back from the filters', async () => {
    const { user, address } = openPurchases([], { path: '/admin/purchases?status=reversed' });
    expect(await screen.findByText('No purchases match the filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText(/is listed here/)).toBeVisible();
    expect(address()).toBe('/admin/purchases');
  });

  it('says that the list or its totals could not be loaded', async () => {
    openPurchases([noted]);
    server.use(
      http.get(api('/admin/purchases'), () => refusal(500, 'INTERNAL', 'Broken')),
      http.get(api('/admin/purchases/totals'), () => refusal(500, 'INTERNAL', 'Broken')),
    );
    expect(
      await screen.findByText('Failed to fetch the purchases. Please try again.'),
    ).toBeVisible();
    expect(await screen.findByText('The totals could not be loaded')).toBeVisible();
  });
});
