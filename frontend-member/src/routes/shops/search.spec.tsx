import type { Card } from '@nattil/contracts/api/member/cards';
import { BRAND } from '@nattil/contracts/brand';
import { formatLongDate } from '@nattil/contracts/formats';
import { cardStateWord } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { rememberSearch } from '../../features/search/state/recent-searches.ts';
import { newSearch } from '../../shared/search/search-state.ts';
import { storeSearch } from '../../features/search/state/search-storage.ts';
import { choosePlace } from '../../features/search/place/choose-place.fixture.ts';
import { foundShop, searchAnswer } from '../../shared/shops/found-shop.fixture.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { session } from '../../shared/session.ts';
import { codeServer } from '../../testing/code-server.ts';
import { activeCard, card, cardDetails, member, newcomer, storeOf } from '../../testing/people.ts';
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

function open(location: string | null = 'Kochi') {
  return renderPage(<SearchPage />, { store: storeOf(member({ location })), pathname: '/search' });
}

function answeringCard(of: Card | null): void {
  server.use(http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(of))));
}
const ownCard = () => screen.getByRole('region', { name: 'Your card' });

beforeEach(() => {
  asked = [];
  answeringCard(activeCard());
});

it('shows the search, the categories and the shops around', async () => {
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

it('the shops follow the chosen place', async () => {
  answering();
  const { user } = open(null);
  await screen.findByRole('heading', { name: 'Shops near Kochi, Kerala' });
  await choosePlace(user, 'Pune, Maharashtra');
  expect(screen.getByRole('heading', { name: 'Shops near Pune, Maharashtra' })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.get('location')).toBe('Pune, Maharashtra'));
  await screen.findByRole('link', { name: 'Malabar Tea House' });
});

it('the place of the profile is chosen, for shops, words and categories', async () => {
  answering();
  const { user, router } = open('Thrissur');
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue('Thrissur, Kerala');
  expect(screen.getByRole('heading', { name: 'Shops near Thrissur, Kerala' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dining' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
  expect(asked.at(-1)?.get('category')).toBe('Dining');
  expect(asked.at(-1)?.get('location')).toBe('Thrissur, Kerala');
});

it('what was refused for want of a session is fetched again after the login', async () => {
  answering([], 401);
  server.use(
    http.post(api('/users/refresh-token'), () => HttpResponse.json({}, { status: 401 })),
    http.post(api('/admin/auth/refresh-token'), () => HttpResponse.json({}, { status: 401 })),
  );
  const store = storeOf(member());
  renderPage(<SearchPage />, { store, pathname: '/search' });
  await screen.findByText('Please log in to search for shops.');
  await waitFor(() => expect(session.selectStatus(store.getState())).toBe('signed-out'));
  answering();
  act(
    () =>
      void store.dispatch(
        session.signIn({ accessToken: 'a2', refreshToken: 'r2', user: member(), rememberMe: true }),
      ),
  );
  expect(await screen.findByRole('link', { name: 'Malabar Tea House' })).toBeVisible();
});

it('the last place is chosen again', async () => {
  answering();
  storeSearch({ searchParams: newSearch({ search: 'tea', location: 'Delhi, Delhi' }) });
  open();
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue('Delhi, Delhi');
  await screen.findByRole('link', { name: 'Malabar Tea House' });
});

it('an empty neighbourhood is shown, and a failure can be retried', async () => {
  answering([], 503);
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answering([]);
  await user.click(retry);
  expect(
    await screen.findByText('No partner shops within 10 km of Kochi, Kerala yet'),
  ).toBeVisible();
});

it('offers recent searches until they are cleared', async () => {
  answering();
  rememberSearch(newSearch({ search: 'tea', location: 'Kochi, Kerala' }));
  rememberSearch(newSearch({ search: 'shoes', location: 'Delhi, Delhi' }));
  rememberSearch(newSearch({ search: 'tea', location: 'Kochi, Kerala' }));
  const { user } = open();
  const links = within(screen.getByRole('region', { name: 'Recent searches' })).getAllByRole(
    'link',
  );
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'tea · Kochi, Kerala',
    'shoes · Delhi, Delhi',
  ]);
  expect(links[0]).toHaveAttribute('href', '/search-results?search=tea&location=Kochi%2C+Kerala');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('heading', { name: 'Recent searches' })).not.toBeInTheDocument();
  await screen.findByRole('link', { name: 'Malabar Tea House' });
});

it('M-071, M-264: a category from elsewhere fills the box, and a press on its card searches it', async () => {
  answering();
  sessionStorage.setItem('selectedCategory', 'Beauty');
  const { user, router } = open();
  expect(screen.getByRole('combobox', { name: 'Search for shops' })).toHaveValue('Beauty');
  expect(sessionStorage.getItem('selectedCategory')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Beauty' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
  expect(asked.at(-1)?.get('category')).toBe('Beauty');
});

describe('the own card, at the head of the page', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  beforeEach(() => answering());

  /** The only button of its next step. */
  async function step(name: string) {
    const button = await screen.findByRole('button', { name });
    expect(ownCard()).toContainElement(button);
    return button;
  }

  it('M-016: an active card is shown, and shown large on demand', async () => {
    codeServer();
    const { user, container } = open();
    const button = await step('Show card');
    const region = within(ownCard());
    expect(region.getByText('9123-4567-8901-2345')).toBeVisible();
    expect(region.getByText('Active')).toBeVisible();
    expect(region.getAllByRole('button')).toHaveLength(1);
    await expectNoAxeViolations(container);
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Your privilege card' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await step('Show card');
    await waitFor(() => expect(again).toHaveFocus());
  });

  it('M-016: an issued card is activated from here once', async () => {
    const issued = card();
    answeringCard(issued);
    server.use(
      http.post(api('/users/otp/send-email'), () =>
        HttpResponse.json({ success: true, data: { sessionId: 's', contactInfo: 'an****a' } }),
      ),
      http.post(api('/users/otp/verify-email'), () => HttpResponse.json({ success: true })),
      http.post(api('/users/card/activate'), () => {
        answeringCard(activeCard());
        return HttpResponse.json({ success: true, data: { id: 'c', card: activeCard() } });
      }),
    );
    const { user } = open();
    const button = await step('Activate Now');
    expect(screen.getAllByText(cardStateWord('issued', issued.activateBy))).toHaveLength(2);
    expect(screen.getByText(/^28 days left\./)).toBeVisible();
    await user.click(button);
    const [box] = await screen.findAllByRole('textbox', { name: /^Digit/ });
    await user.click(box!);
    await user.keyboard('1234{Enter}');
    await screen.findByRole('dialog', { name: 'Card Activated Successfully!' });
    expect(screen.queryByRole('button', { name: 'Activate Now', hidden: true })).toBeNull();
    await user.keyboard('{Escape}');
    expect(await step('Show card')).toBeVisible();
  });

  it('a card that ends soon is renewed, and can still be shown', async () => {
    const ending = activeCard({ expiresAt: inDays(12), daysRemaining: 12 });
    answeringCard(ending);
    open();
    expect(await step('Renew')).toBeVisible();
    expect(await step('Show card')).toBeVisible();
    expect(screen.getByText(`Valid until ${formatLongDate(ending.expiresAt!)}`)).toBeVisible();
  });

  it.each(['lapsed', 'expired'] as const)(
    'M-016, M-017: a card that has %s is applied for again, in one step',
    async (status) => {
      answeringCard(card({ status, daysRemaining: 0, expiresAt: inDays(-1) }));
      server.use(
        http.post(api('/users/card/apply'), () => {
          answeringCard(card());
          return HttpResponse.json(
            { success: true, data: { id: 'c', card: card() } },
            { status: 201 },
          );
        }),
      );
      const { user } = open();
      await step('Apply again');
      expect(within(ownCard()).queryByText(/renew/i)).toBeNull();
      await user.click(await step('Apply again'));
      expect(await step('Activate Now')).toBeVisible();
    },
  );

  it('M-016: a blocked card shows that, counts no days and leads to the support', async () => {
    answeringCard(activeCard({ status: 'blocked' }));
    open();
    const link = await screen.findByRole('link', { name: 'Write to support' });
    const region = within(ownCard());
    expect(link).toHaveAttribute('href', `mailto:${BRAND.support.email}`);
    expect(region.getByText('Your card is blocked')).toBeVisible();
    expect(region.queryByText(/\bdays?\b/)).toBeNull();
    expect(region.queryByRole('button')).toBeNull();
  });

  it('a member without a profile completes it', async () => {
    answeringCard(null);
    const { user } = renderPage(<SearchPage />, {
      store: storeOf(newcomer()),
      pathname: '/search',
    });
    await user.click(await step('Complete profile'));
    expect(await screen.findByRole('dialog', { name: 'Apply for card' })).toBeVisible();
  });

  it('M-484: a card that cannot be loaded is tried again, beside a search that works', async () => {
    server.use(
      http.get(api('/users/card/details'), () =>
        HttpResponse.json({ success: false }, { status: 500 }),
      ),
    );
    const { user } = open();
    const retry = await step('Try again');
    expect(await screen.findByText('Failed to load data')).toBeVisible();
    expect(screen.getByRole('search')).toBeVisible();
    await screen.findByRole('link', { name: 'Malabar Tea House' });
    answeringCard(activeCard());
    await user.click(retry);
    expect(await step('Show card')).toBeVisible();
  });
});

describe('without network', () => {
  const noNetwork = () => HttpResponse.error();
  afterEach(() => {
    jest.restoreAllMocks();
  });
  function goOffline(): void {
    server.use(
      http.get(api('/users/card/details'), noNetwork),
      http.get(api('/users/shops/search'), noNetwork),
    );
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
  }

  it('the card and the shops that the device has kept are shown, with the time they are from', async () => {
    answering();
    const before = open();
    await screen.findByRole('link', { name: 'Malabar Tea House' });
    await screen.findByText('9123-4567-8901-2345');
    before.unmount();
    goOffline();
    open();
    expect(await screen.findByText('9123-4567-8901-2345')).toBeVisible();
    const region = within(ownCard());
    expect(region.getByText(/^Offline: as of \d\d:\d\d$/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Malabar Tea House' })).toBeVisible();
    expect(screen.getAllByText(/^Offline: as of/)).toHaveLength(2);
  });

  it.each([500, 502, 503])(
    'the server error %i shows card and shops of the last visit with their time',
    async (status) => {
      answering();
      const before = open();
      await screen.findByRole('link', { name: 'Malabar Tea House' });
      await screen.findByText('9123-4567-8901-2345');
      before.unmount();
      const fails = () => HttpResponse.json({}, { status });
      server.use(
        http.get(api('/users/card/details'), fails),
        http.get(api('/users/shops/search'), fails),
      );
      open();
      expect(await screen.findByText('9123-4567-8901-2345')).toBeVisible();
      expect(within(ownCard()).getByText(/^Saved: as of \d\d:\d\d$/)).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Malabar Tea House' })).toBeVisible();
    },
  );

  it('what was kept of one member is not shown to another, nor after the sign-out', async () => {
    answering();
    const before = open();
    await screen.findByRole('link', { name: 'Malabar Tea House' });
    await waitFor(() => expect(localStorage.getItem('keptForOffline')).toContain('Malabar'));
    before.unmount();
    goOffline();
    const other = storeOf(member({ id: '0199f0a0-0000-7000-8000-000000000002' }));
    expect(localStorage.getItem('keptForOffline')).toBeNull();
    renderPage(<SearchPage />, { store: other, pathname: '/search' });
    expect(await screen.findByText('Failed to load data')).toBeVisible();
    expect(screen.queryByText('9123-4567-8901-2345')).toBeNull();
  });
});
