import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { rememberSearch } from '../features/search/recent-searches.ts';
import { newSearch } from '../features/search/search-state.ts';
import { storeSearch } from '../features/search/search-storage.ts';
import { foundShop, searchAnswer } from '../shared/shops/found-shop.fixture.ts';
import { member, storeOf } from '../testing/people.ts';
import { SearchPage } from './search.tsx';

let asked: URLSearchParams[] = [];
function answering(shops = [foundShop()], status = 200): void {
  server.use(
    http.get(api('/users/shops/search'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return status === 200
        ? HttpResponse.json(searchAnswer(shops))
        : HttpResponse.json({ success: false, code: 'X', message: 'x' }, { status });
    }),
  );
}

function Pages() {
  return useLocation().pathname === '/search' ? <SearchPage /> : <p>Another page</p>;
}

function open(location: string | null = 'Kochi') {
  return renderWithStore(<Pages />, { store: storeOf(member({ location })), path: '/search' });
}

beforeEach(() => {
  asked = [];
});

test('shows the search, the categories and the shops around', async () => {
  answering();
  const { container } = open('Thrissur');
  expect(screen.getByRole('search')).toBeVisible();
  expect(
    screen.getByRole('heading', { name: 'Explore Partnered Categories & Brands' }),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Shops near Thrissur, Kerala' })).toBeVisible();
  const shop = await screen.findByRole('link', { name: 'Malabar Tea House' });
  expect(shop).toHaveAttribute('href', expect.stringContaining('shop=shop-1'));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    location: 'Thrissur, Kerala',
    sortBy: 'distance',
    limit: '6',
  });
  await expectNoAxeViolations(container);
});

test('the shops follow the chosen place', async () => {
  answering();
  const { user } = open(null);
  await screen.findByRole('heading', { name: 'Shops near Kochi, Kerala' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Pune, Maharashtra');
  expect(screen.getByRole('heading', { name: 'Shops near Pune, Maharashtra' })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.get('location')).toBe('Pune, Maharashtra'));
  await screen.findByRole('link', { name: 'Malabar Tea House' });
});

test('the last place is chosen again', async () => {
  answering();
  storeSearch({ searchParams: newSearch({ query: 'tea', location: 'Delhi, Delhi' }) });
  open();
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue('Delhi, Delhi');
  await screen.findByRole('link', { name: 'Malabar Tea House' });
});

test('no shop around says so, and a failure can be tried again', async () => {
  answering([], 503);
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answering([]);
  await user.click(retry);
  expect(
    await screen.findByText('No partner shops within 10 km of Kochi, Kerala yet'),
  ).toBeVisible();
});

test('offers recent searches until they are cleared', async () => {
  answering();
  rememberSearch(newSearch({ query: 'tea', location: 'Kochi, Kerala' }));
  rememberSearch(newSearch({ query: 'shoes', location: 'Delhi, Delhi' }));
  rememberSearch(newSearch({ query: 'tea', location: 'Kochi, Kerala' }));
  const { user } = open();
  const links = within(screen.getByRole('region', { name: 'Recent searches' })).getAllByRole(
    'link',
  );
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'tea · Kochi, Kerala',
    'shoes · Delhi, Delhi',
  ]);
  expect(links[0]).toHaveAttribute('href', '/search-results?q=tea&location=Kochi%2C+Kerala');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('heading', { name: 'Recent searches' })).not.toBeInTheDocument();
  await screen.findByRole('link', { name: 'Malabar Tea House' });
});

test('M-071 M-264 a category from elsewhere fills the box, and a press on its card searches it', async () => {
  answering();
  sessionStorage.setItem('selectedCategory', 'Beauty');
  const { user, router } = open();
  expect(screen.getByRole('combobox', { name: 'Search for shops' })).toHaveValue('Beauty');
  expect(sessionStorage.getItem('selectedCategory')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Beauty' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
  expect(asked.at(-1)?.get('category')).toBe('Beauty');
});
