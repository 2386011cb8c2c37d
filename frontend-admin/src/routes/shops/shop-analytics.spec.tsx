import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { ShopAnalytics } from '@nattil/contracts/api/admin/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPortal, refusal, storeToken } from '../../testing/portal.tsx';
import { aShop } from '../../testing/shops.ts';

const shop = aShop({ status: 'approved' });
const path = `/admin/shops/${shop.id}/analytics`;

function someAnalytics(given: Partial<ShopAnalytics> = {}): ShopAnalytics {
  return {
    shop: { id: shop.id, name: shop.name, status: 'approved' },
    by: 'day',
    from: '2026-11-01',
    to: '2026-11-02',
    series: [
      { date: '2026-11-01', purchases: 2, revenue: 1_234.5, discount: 123.45, customers: 1 },
      { date: '2026-11-02', purchases: 0, revenue: 0, discount: 0, customers: 0 },
    ],
    totals: { purchases: 2, revenue: 1_234.5, discount: 123.45, customers: 1 },
    ...given,
  };
}

function openAnalytics(address = path, answer: () => Response = () => ok(someAnalytics())) {
  const asked: string[] = [];
  storeToken();
  server.use(
    http.get(api('/admin/shops/:id/analytics'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer();
    }),
  );
  return { ...openPortal(address), asked };
}
const ok = (data: ShopAnalytics) => HttpResponse.json({ success: true, data });

describe('the analytics of a shop', () => {
  it('A-176: have their page in the portal, with totals and a chart of each figure', async () => {
    const { asked } = openAnalytics();
    expect(await screen.findByRole('heading', { name: /^Malabar Spices/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Shop Analytics' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Shop Analytics · Admin Portal'));
    expect(screen.getByRole('link', { name: 'Shops Management' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const totals = screen.getByLabelText('Totals of the period');
    for (const words of ['Revenue₹1,234.50', 'Purchases2', 'Discount given₹123.45', 'Customers1'])
      expect(totals).toHaveTextContent(words);
    expect(
      screen.getByRole('img', {
        name: 'Revenue, in all: Revenue ₹1,234.50',
      }),
    ).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Show as table/ })).toHaveLength(4);
    expect(asked).toEqual(['?by=day']);
    await expectNoAxeViolations();
  });

  it('A-176: need a session', async () => {
    const { address } = openPortal(path);
    await screen.findByRole('textbox', { name: 'Email' });
    expect(address()).toBe('/admin/login');
  });

  it('show each chart as a table one click away', async () => {
    const { user } = openAnalytics();
    const chart = within(await screen.findByRole('region', { name: 'Revenue' }));
    await user.click(chart.getByRole('button', { name: 'Show as table: Revenue' }));
    const rows = within(chart.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayRevenue',
      expect.stringMatching(/^November 1, 2026.*₹1,234.50$/),
      expect.stringMatching(/^November 2, 2026.*₹0.00$/),
    ]);
    await expectNoAxeViolations();
    await user.click(chart.getByRole('button', { name: 'Show as chart: Revenue' }));
    expect(chart.queryByRole('table')).not.toBeInTheDocument();
  });

  it('keep period and unit in the address', async () => {
    const { user, address, asked } = openAnalytics(`${path}?by=week&from=2026-01-05&to=2026-02-01`);
    await screen.findByRole('heading', { name: /^Malabar Spices/ });
    expect(asked).toEqual(['?by=week&from=2026-01-05&to=2026-02-01']);
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-05');
    expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    await waitFor(() => expect(address()).toBe(`${path}?by=month&from=2026-01-05&to=2026-02-01`));
    await waitFor(() => expect(asked.at(-1)).toBe('?by=month&from=2026-01-05&to=2026-02-01'));
  });

  it('say that nothing was bought', async () => {
    openAnalytics(path, () =>
      ok(
        someAnalytics({
          series: [],
          totals: { purchases: 0, revenue: 0, discount: 0, customers: 0 },
        }),
      ),
    );
    expect(await screen.findByText(/Nothing was bought here in this period/)).toBeVisible();
  });

  it('say what went wrong, and offer Retry', async () => {
    let calls = 0;
    const { user } = openAnalytics(path, () => {
      calls += 1;
      return calls === 1 ? HttpResponse.error() : ok(someAnalytics());
    });
    expect(
      await screen.findByText('Failed to fetch the analytics. Please try again.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /^Malabar Spices/ })).toBeVisible();
  });

  it('say that there is no such shop', async () => {
    openAnalytics(path, () => refusal(404, 'SHOP_NOT_FOUND', 'Shop not found'));
    expect(
      await screen.findByText('There is no such shop. It may have been removed.'),
    ).toBeVisible();
  });

  it('are not requested for a period that ends before it begins', async () => {
    const { asked } = openAnalytics(`${path}?from=2026-02-01&to=2026-01-05`);
    expect(await screen.findByText('The last day is before the first')).toBeVisible();
    expect(asked).toEqual([]);
  });
});
