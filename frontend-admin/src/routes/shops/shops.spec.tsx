import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AdminShop, AdminShopCounts } from '@nattil/contracts/api/admin/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anita, openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

async function openShops(
  shops: AdminShop[],
  {
    path = '/admin/shops',
    ...known
  }: { path?: string; totalItems?: number; counts?: AdminShopCounts } = {},
) {
  const { handlers, asked, last } = shopsServer(shops, known);
  server.use(...handlers);
  const portal = openPage(<ShopsPage />, path);
  await screen.findByText('Manage shop registrations, approvals, and discount settings');
  await waitFor(() => expect(screen.queryByText(/^Showing|No shops found/)).toBeInTheDocument());
  return { ...portal, asked, last };
}

const listed = () =>
  screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent);
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('the list of shops', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('A-123, A-126, A-128, A-136: has its subtitle, search, filter and columns', async () => {
    await openShops([aShop()]);
    expect(screen.getByPlaceholderText('Search by shop name, owner, email...')).toBeVisible();
    const filter = screen.getByRole('combobox', { name: 'Status' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Pending', 'Approved', 'Rejected', 'Blocked']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Shop Details',
      'Category',
      'Town & District',
      'Discount Offered',
      'Total Purchases',
      'Status',
      'Registration Date',
      'Actions',
    ]);
    await expectNoAxeViolations();
  });

  it('A-131, A-132, A-133, A-134: counts all shops in five cards', async () => {
    await openShops([aShop()]);
    const cards = screen.getByLabelText('Shops by status');
    expect(cards).toHaveTextContent('Total Shops43');
    expect(cards).toHaveTextContent('Pending Approval5');
    expect(cards).toHaveTextContent('Approved Shops3684% of all shops');
    expect(cards).toHaveTextContent('Blocked Shops1Requires attention');
    expect(cards).toHaveTextContent('Rejected1Can be re-approved');
  });

  it('A-132, A-133: does not highlight blocked shops if there are none', async () => {
    await openShops([aShop()], {
      counts: { total: 2, pending: 0, approved: 2, rejected: 0, blocked: 0 },
    });
    const cards = screen.getByLabelText('Shops by status');
    expect(cards).toHaveTextContent('Blocked Shops0None at the moment');
    expect(cards).not.toHaveTextContent('Requires attention');
  });

  it('A-137, A-138, A-140, A-141, A-142, A-143: shows each shop with its figures', async () => {
    await openShops([aShop()]);
    const row = within(rowOf('Malabar Spices'));
    expect(row.getByRole('rowheader')).toHaveTextContent('Malabar Spices');
    expect(row.getByRole('rowheader')).toHaveTextContent('Fathima Beevi');
    expect(row.getByRole('rowheader')).toHaveTextContent('spices@example.org');
    expect(row.getByText('Groceries')).toBeVisible();
    expect(row.getByText('Kochi')).toBeVisible();
    expect(row.getByText('Ernakulam')).toBeVisible();
    expect(row.getByText('12.25%')).toBeVisible();
    expect(row.getByText('1,23,456')).toBeVisible();
    expect(row.getByText('Pending')).toBeVisible();
    expect(row.getByText(/^January 5, 2026$/)).toBeVisible();
  });

  it('shows the town that the owner wrote if the catalogue has none, and a dash without a place', async () => {
    const elsewhere = { city: null, location: 'Kallar, near the bridge', district: null };
    const nowhere = { id: 'nowhere', name: 'Nowhere', city: null, location: null, district: null };
    await openShops([aShop(elsewhere), aShop(nowhere)]);
    expect(within(rowOf('Malabar Spices')).getByText('Kallar')).toBeVisible();
    expect(within(rowOf('Nowhere')).getByText('–')).toBeVisible();
  });

  it('A-139: shows General for a shop without a category, and no discount if unknown', async () => {
    await openShops([aShop({ category: null, categoryLabel: null, discountOffered: null })]);
    const row = within(rowOf('Malabar Spices'));
    expect(row.getByText('General')).toBeVisible();
    expect(row.queryByText(/%/)).not.toBeInTheDocument();
  });

  const ALWAYS = ['View details', 'Edit', 'View purchases', 'Discount settings'];
  it.each([
    ['A-144 A-145 A-150 A-151', 'pending', [...ALWAYS, 'Approve', 'Reject']],
    ['A-144 A-146 A-150 A-151', undefined, [...ALWAYS, 'Approve', 'Reject']],
    ['A-144 A-147 A-148 A-150 A-151', 'rejected', [...ALWAYS, 'Re-approve Rejected Shop']],
    ['A-144 A-149 A-150 A-151', 'approved', [...ALWAYS, 'Block']],
    ['A-144 A-149 A-150 A-151', 'blocked', [...ALWAYS, 'Activate']],
  ] as const)('%s offers a shop that is %s its actions', async (_line, status, actions) => {
    await openShops([aShop({ status: status as AdminShop['status'] })]);
    expect(actionsInRow()).toEqual([...actions, 'More actions']);
  });

  /** The action labels of the only row. */
  function actionsInRow(): (string | undefined)[] {
    const cell = within(rowOf('Malabar Spices')).getAllByRole('cell').at(-1);
    return [...(cell?.querySelectorAll('a, button') ?? [])].map((action) =>
      action.getAttribute('aria-label')?.replace(/(:| of| at| for)? Malabar Spices$/, ''),
    );
  }

  it('A-144: has a menu of the actions that do not fit into a narrow row', async () => {
    const { user, address } = await openShops([aShop()]);
    await user.click(screen.getByRole('button', { name: 'More actions for Malabar Spices' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Edit', 'View purchases', 'Discount settings']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Shop' })).toBeVisible();
    expect(address()).toBe(`/admin/shops?edit=${aShop().id}`);
  });

  it.each(['support', 'auditor'] as const)(
    'lets a role that may not change shops (%s) look at them',
    async (role) => {
      server.use(...shopsServer([aShop()]).handlers);
      openPage(<ShopsPage />, '/admin/shops?add=shop', { ...anita, role });
      await screen.findByRole('link', { name: 'Malabar Spices' });
      expect(actionsInRow()).toEqual(['View details', 'View purchases']);
      expect(screen.queryByRole('button', { name: 'Add New Shop' })).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('A-129: lists one status or all, and keeps the filter in the address', async () => {
    const statuses = ['pending', 'approved', 'rejected', 'blocked'] as const;
    const shops = statuses.map((status) => aShop({ id: status, name: `${status} shop`, status }));
    const { user, address } = await openShops(shops);
    expect(listed()).toHaveLength(4);
    const filter = screen.getByRole('combobox', { name: 'Status' });
    for (const [choice, status] of [
      ['Pending', 'pending'],
      ['Approved', 'approved'],
      ['Rejected', 'rejected'],
      ['Blocked', 'blocked'],
    ] as const) {
      await user.selectOptions(filter, choice);
      await waitFor(() => expect(listed()).toEqual([`${status} shop`]));
      expect(address()).toBe(`/admin/shops?status=${status}`);
    }
    await user.selectOptions(filter, 'All');
    await waitFor(() => expect(listed()).toHaveLength(4));
    expect(address()).toBe('/admin/shops');
  });

  it('filters by category and by district, from the first page', async () => {
    const { user, last, address } = await openShops([aShop()], {
      path: '/admin/shops?page=2',
      totalItems: 25,
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Bakery');
    await user.selectOptions(screen.getByRole('combobox', { name: 'District' }), 'Thrissur');
    await waitFor(() => expect(last()?.get('district')).toBe('Thrissur'));
    expect(last()?.get('category')).toBe('bakery');
    expect(last()?.get('page')).toBe('1');
    expect(address()).toBe('/admin/shops?category=bakery&district=Thrissur');
  });

  it('lists the newest registrations first', async () => {
    const { last } = await openShops([aShop()]);
    expect(last()?.get('sortBy')).toBe('registrationDate');
    expect(last()?.get('sortOrder')).toBe('DESC');
  });

  it('A-127: searches half a second after the last keystroke, from the first page', async () => {
    jest.useFakeTimers();
    const { user, asked, address } = await openShops([aShop()], {
      path: '/admin/shops?page=2',
      totalItems: 25,
    });
    const before = asked.length;
    await user.type(screen.getByRole('textbox', { name: 'Search shops' }), 'spice');
    await act(() => jest.advanceTimersByTimeAsync(450));
    expect(asked).toHaveLength(before);
    await act(() => jest.advanceTimersByTimeAsync(50));
    await waitFor(() => expect(address()).toBe('/admin/shops?search=spice'));
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('spice'));
    expect(asked.at(-1)?.get('page')).toBe('1');
  });

  it("limits the search text, typed or in the address, to the server's maximum length, and says so", async () => {
    const { user, asked } = await openShops([], {
      path: `/admin/shops?search=${'x'.repeat(150)}`,
    });
    expect(asked.at(-1)?.get('search')).toHaveLength(100);
    const field = screen.getByRole('textbox', { name: 'Search shops' });
    await user.clear(field);
    expect(screen.queryByText(/At most 100 characters/)).not.toBeInTheDocument();
    await user.click(field);
    await user.paste('y'.repeat(150));
    expect(field).toHaveValue('y'.repeat(100));
    expect(screen.getByText('At most 100 characters are searched for.')).toBeVisible();
  });

  it('A-135: says that nothing was found, and offers to clear the filters', async () => {
    const { user, address } = await openShops([], { path: '/admin/shops?search=zzz' });
    expect(screen.getByText('No shops found')).toBeVisible();
    expect(screen.getByText('No shops match your current search criteria.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(address()).toBe('/admin/shops');
    expect(screen.getByRole('textbox', { name: 'Search shops' })).toHaveValue('');
  });

  it('A-130: loads the list again', async () => {
    const { user, asked } = await openShops([aShop()]);
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toHaveLength(before + 1));
  });

  it('A-460: says that the list could not be loaded, and offers Retry', async () => {
    server.use(
      http.get(api('/admin/shops'), () => refusal(500, 'INTERNAL', 'Something went wrong'), {
        once: true,
      }),
      ...shopsServer([aShop()]).handlers,
    );
    const { user } = openPage(<ShopsPage />, '/admin/shops');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to fetch shops. Please try again.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Malabar Spices')).toBeVisible();
  });

  it('sorts by a heading, and reverses the order on the second press', async () => {
    const { user, last, address } = await openShops([aShop()]);
    await user.click(screen.getByRole('button', { name: 'Shop Details' }));
    await waitFor(() => expect(last()?.get('sortBy')).toBe('name'));
    expect(last()?.get('sortOrder')).toBe('ASC');
    expect(screen.getByRole('columnheader', { name: 'Shop Details' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Shop Details' }));
    await waitFor(() => expect(last()?.get('sortOrder')).toBe('DESC'));
    expect(address()).toBe('/admin/shops?sortBy=name&sortOrder=DESC');
  });
});

describe('the pages of the list', () => {
  const numbers = () =>
    within(screen.getByRole('navigation', { name: 'Pages of shops' }))
      .getAllByRole('button', { name: /^Page/ })
      .map(({ textContent }) => Number(textContent));

  it.each([
    [1, [1, 2, 3, 4, 5]],
    [3, [1, 2, 3, 4, 5]],
    [6, [4, 5, 6, 7, 8]],
    [9, [5, 6, 7, 8, 9]],
  ])('A-155, A-156: on page %i of nine are its neighbours', async (page, shown) => {
    await openShops([aShop()], { path: `/admin/shops?page=${page}`, totalItems: 81 });
    expect(numbers()).toEqual(shown);
    expect(screen.getByRole('button', { name: `Page ${page}` })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('A-154: shows ten shops per page, with the page in the address', async () => {
    const shops = Array.from({ length: 25 }, (_, index) =>
      aShop({ id: `shop-${index + 1}`, name: `Shop ${index + 1}` }),
    );
    const { user, address } = await openShops(shops);
    expect(screen.getByText('Showing 1 to 10 of 25 shops')).toBeVisible();
    expect(listed()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(listed().at(-1)).toBe('Shop 20'));
    expect(listed()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(listed().at(-1)).toBe('Shop 25'));
    expect(listed()).toHaveLength(5);
    expect(address()).toBe('/admin/shops?page=3');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['7', 25, '/admin/shops?page=3'],
    ['1e9', 25, '/admin/shops?page=3'],
    ['2000000', 5, '/admin/shops'],
    ['7', 0, '/admin/shops'],
  ])('redirects from page %s to the last page of %i shops', async (page, totalItems, last) => {
    const { address } = await openShops(totalItems ? [aShop()] : [], {
      path: `/admin/shops?page=${page}`,
      totalItems,
    });
    await waitFor(() => expect(address()).toBe(last));
  });

  it('lead to the first, the last and any page by its number', async () => {
    const { user, address } = await openShops([aShop()], { totalItems: 95 });
    const field = screen.getByRole('textbox', { name: 'Page number, 1 to 10' });
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    await waitFor(() => expect(address()).toBe('/admin/shops?page=10'));
    await waitFor(() => expect(field).toHaveValue('10'));
    await user.click(screen.getByRole('button', { name: 'First page' }));
    await waitFor(() => expect(address()).toBe('/admin/shops'));
    for (const [typed, page] of [
      ['7', 7],
      ['99', 10],
    ] as const) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      await waitFor(() => expect(address()).toBe(`/admin/shops?page=${page}`));
      await waitFor(() => expect(field).toHaveValue(String(page)));
      expect(field).toHaveFocus();
    }
    await user.clear(field);
    await user.type(field, 'x{Enter}');
    expect(address()).toBe('/admin/shops?page=10');
  });

  it('have 25, 50 or 100 rows, a preference that keeps the first row', async () => {
    const kept: unknown[] = [];
    server.use(
      http.put(api('/admin/profile/preferences'), async ({ request }) => {
        kept.push(await request.json());
        return HttpResponse.json({ success: true, data: {} });
      }),
    );
    const { user, last, address } = await openShops([aShop()], {
      path: '/admin/shops?page=6',
      totalItems: 95,
    });
    const rows = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(rows)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10 rows', '20 rows', '25 rows', '50 rows', '100 rows']);
    await user.selectOptions(rows, '25 rows');
    await waitFor(() => expect(last()?.get('limit')).toBe('25'));
    expect(kept).toEqual([{ theme: 'auto', density: 'comfortable', pageSize: 25 }]);
    // Row 51 was the first.
    await waitFor(() => expect(address()).toBe('/admin/shops?page=3'));
  });

  it('keep the number of rows if the preference was not saved', async () => {
    server.use(
      http.put(api('/admin/profile/preferences'), () =>
        refusal(500, 'INTERNAL', 'Something went wrong'),
      ),
    );
    const { user } = await openShops([aShop()], { totalItems: 95 });
    const rows = screen.getByRole('combobox', { name: 'Rows per page' });
    await user.selectOptions(rows, '50 rows');
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    await waitFor(() => expect(rows).toHaveValue('10'));
  });

  it('begin at their first row, also after Next at the end of the list', async () => {
    const { user, address } = await openShops([aShop()], { totalItems: 95 });
    const seen: Element[] = [];
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scroll(
      this: HTMLElement,
    ) {
      seen.push(this);
    });
    const above = { top: -400 } as DOMRect;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(above);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/admin/shops?page=2'));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toContainElement(screen.getByRole('table', { name: 'Shops' }));
    jest.restoreAllMocks();
  });
});
