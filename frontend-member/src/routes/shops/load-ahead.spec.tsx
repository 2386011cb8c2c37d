import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkSession } from '../../features/auth/session/check-session.ts';
import {
  activeCard,
  cardDetails,
  member,
  profileStatusAnswer,
  storeOf,
} from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { loadAhead } from './load-ahead.ts';

const refused = () => HttpResponse.json({ success: false }, { status: 401 });
const searches = (requests: string[]) => requests.filter((made) => made.includes('/shops/search'));

/** Opens a URL with a stored session, on a server that checks the session slowly. */
function arrive(address: string, check = () => HttpResponse.json(profileStatusAnswer(member()))) {
  writeUser('member', member());
  writeTokens('member', { accessToken: 'a', refreshToken: 'r' });
  window.history.replaceState(null, '', address);
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(api('/users/profile-status'), async () => {
      await slow;
      return check();
    }),
  );
  const requests = collectRequests();
  const store = storeOf(null);
  const checked = checkSession(store, () => loadAhead(store, location.pathname));
  const app = renderApp(store, address);
  const finish = () =>
    act(async () => {
      answer();
      await checked;
    });
  return { ...app, requests, finish };
}

describe('on a slow network', () => {
  beforeEach(() => {
    server.use(
      http.get(api('/users/shops/search'), () =>
        HttpResponse.json({
          success: true,
          data: [],
          pagination: { totalRecords: 0 },
          searchMetadata: {},
        }),
      ),
      http.get(api('/geo/search'), () => HttpResponse.json({ success: true, data: null })),
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
    );
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([
    ['/search', 'Find partner shops'],
    ['/', 'Find partner shops'],
    ['/search-results?search=tea&location=Kochi', /tea/],
  ])('%s shows its outline at once, and searches beside the check', async (address, heading) => {
    const { requests, finish, container } = arrive(address);
    expect(container.querySelector('main [data-skeleton]')).toBeInTheDocument();
    expect(await screen.findByText('Checking authentication...')).toBeVisible();
    await waitFor(() => expect(searches(requests)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
    await finish();
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    await waitFor(() => expect(container.querySelector('[data-skeleton]')).toBeNull());
    // The page shows the prefetched answer.
    expect(searches(requests)).toHaveLength(1);
  });

  it('a search that is refused before the check ends leads to the login, and back', async () => {
    server.use(
      http.get(api('/users/shops/search'), refused),
      http.post(api('/admin/auth/refresh-token'), refused),
    );
    const { router, finish } = arrive('/search-results?search=tea&location=Kochi', refused);
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
    await finish();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByText('Checking authentication...')).toBeNull();
  });

  it('a search that failed before the check ends is asked again by the page', async () => {
    server.use(
      http.get(
        api('/users/shops/search'),
        () => HttpResponse.json({ success: false }, { status: 500 }),
        { once: true },
      ),
    );
    const { requests, finish } = arrive('/search-results?search=tea&location=Kochi');
    await waitFor(() => expect(searches(requests)).toHaveLength(1));
    await finish();
    expect(await screen.findByText('No shops found for your search criteria')).toBeVisible();
    expect(searches(requests)).toHaveLength(2);
  });
});
