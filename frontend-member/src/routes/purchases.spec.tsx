import type { Purchase, PurchasesAnswer } from '@nattil/contracts/api/purchases';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { member, storeOf } from '../testing/people.ts';
import { purchase } from '../testing/code-server.ts';
import { answering, done, refused } from '../testing/profile-server.ts';
import { renderApp } from '../testing/render-app.tsx';

let asked: string[];
function answer(purchases: Purchase[], totalPages = 1): void {
  server.use(
    http.get(api('/users/purchases'), ({ request }) => {
      const page = new URL(request.url).searchParams.get('page') ?? '';
      asked.push(page);
      return HttpResponse.json({
        success: true,
        data: Number(page) > totalPages ? [] : purchases,
        pagination: {
          currentPage: Number(page),
          totalPages,
          totalItems: purchases.length === 0 ? 0 : totalPages * 20,
          totalRecords: purchases.length === 0 ? 0 : totalPages * 20,
          limit: 20,
          totalIsExact: true,
        },
      } satisfies PurchasesAnswer);
    }),
  );
}
beforeEach(() => {
  asked = [];
});
const open = (at = '/purchases') => renderApp(storeOf(member()), at);

describe('the page of purchases', () => {
  it('lists what was bought, what was saved and where, with a link to the shop', async () => {
    answer([purchase(), purchase({ id: 'p-2', status: 'reversed' })]);
    open();
    const list = within(await screen.findByRole('list', { name: 'Purchases' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent("Menon's Bakery");
    expect(first).toHaveTextContent('₹1,140.80');
    expect(first).toHaveTextContent('₹99.20 saved (8% of ₹1,240.00)');
    expect(first).toHaveTextContent('November 20, 2026');
    expect(second).toHaveTextContent('Reversed');
    expect(within(first!).getByRole('link')).toHaveAttribute(
      'href',
      '/search-results?search=Menon%27s+Bakery&shop=shop-1',
    );
    await expectNoAxeViolations();
  });

  it('reports one that was not the member, after a confirmation, and says so', async () => {
    answer([purchase(), purchase({ id: 'p-2', status: 'reversed' })]);
    const sent = answering('post', '/users/purchases/p-1/dispute', () => done());
    const { user } = open();
    const press = { name: "This was not me: Menon's Bakery, ₹1,240.00" };
    await user.click(await screen.findByRole('button', press));
    const question = within(await screen.findByRole('dialog', { name: 'Was this not you?' }));
    expect(question.getByText(/on November 20, 2026/)).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Report it' }));
    const state = await screen.findByText('You reported that this was not you.');
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(state.closest('p')).toHaveFocus());
    expect(screen.queryByRole('button', { name: /^This was not me/ })).toBeNull();
    await expectNoAxeViolations();
  });

  it('says that one was reported on another device', async () => {
    answer([purchase()]);
    answering('post', '/users/purchases/p-1/dispute', () =>
      refused(409, { code: 'PURCHASE_DISPUTED', message: 'You reported this purchase already' }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^This was not me/ }));
    await user.click(await screen.findByRole('button', { name: 'Report it' }));
    expect(await screen.findByText('You reported that this was not you.')).toBeVisible();
  });

  it('holds its page in the address', async () => {
    answer([purchase()], 3);
    const { user, router } = open('/purchases?page=2');
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(asked).toEqual(['2', '3']));
    expect(router.state.location.search).toBe('?page=3');
  });

  it.each(['0', '-3', '1.5', 'Infinity', '9999999999', 'two', ''])(
    'begins at the first page if the address has page %s',
    async (page) => {
      answer([purchase()], 3);
      open(`/purchases?page=${page}`);
      await screen.findByRole('list', { name: 'Purchases' });
      expect(asked).toEqual(['1']);
    },
  );

  it('leads to the last page from one that there is not', async () => {
    answer([purchase()], 3);
    const { router } = open('/purchases?page=7');
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(await screen.findByText(/^Showing 41 to 60 of 60 purchases$/)).toBeVisible();
    expect(asked).toEqual(['7', '3']);
  });

  it('shows the list of no other page while one is on its way', async () => {
    answer([purchase()], 3);
    const { user } = open();
    await screen.findByRole('list', { name: 'Purchases' });
    server.use(http.get(api('/users/purchases'), () => new Promise<never>(() => {})));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByRole('status', { name: 'Loading your purchases' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Purchases' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Purchases' })).toHaveFocus();
  });

  it('explains how to get a first purchase', async () => {
    answer([]);
    open();
    expect(await screen.findByText('No purchases yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show card' })).toBeVisible();
  });

  it('says that they could not be loaded, and loads them again', async () => {
    server.use(
      http.get(api('/users/purchases'), () => HttpResponse.json({}, { status: 500 }), {
        once: true,
      }),
    );
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer([purchase()]);
    await user.click(retry);
    expect(await screen.findByRole('list', { name: 'Purchases' })).toBeVisible();
  });

  it('is led to by the header, after the card and the shops', async () => {
    answer([purchase()]);
    open();
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('button', { name: 'My card' })).toBeVisible();
    expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Shops',
      'Purchases',
      'Home',
      'How It Works',
      'FAQs',
      'Contact Us',
    ]);
    expect(main.getByRole('link', { name: 'Purchases' })).toHaveAttribute('aria-current', 'page');
  });
});
