import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { SPOILT_STORAGES, spoilStorage } from '@nattil/frontend-shared/testing/spoilt-storage';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { profileStatus } from '../../features/auth/session/authApi.ts';
import { fill } from '../../testing/fill.ts';
import {
  activeCard,
  cardDetails,
  member,
  newcomer,
  profileStatusAnswer,
  storeOf,
} from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from '../../shared/session.ts';
import type { AppStore } from '../../shared/store/state.ts';

const loginDialog = () => screen.findByRole('dialog', { name: 'Login' });

function answerLogin(who: SessionUser | object = member()): void {
  const data = { accessToken: 'a', token: 'a', refreshToken: 'r', user: who };
  server.use(http.post(api('/auth/login'), () => HttpResponse.json({ success: true, data })));
}
function answerStatus(who = member()): void {
  server.use(
    http.get(api('/users/profile-status'), () => HttpResponse.json(profileStatusAnswer(who))),
  );
}
async function logIn(user: ReturnType<typeof renderApp>['user']): Promise<void> {
  const dialog = within(await loginDialog());
  fill(dialog.getByLabelText('Email or mobile number'), 'anna@example.org');
  fill(dialog.getByLabelText('Password'), 'Secret12');
  await user.click(dialog.getByRole('button', { name: 'Login' }));
}
/** A call that the server refuses, as it refuses to renew the tokens. */
async function expire(store: AppStore): Promise<void> {
  const refused = () => HttpResponse.json({ success: false }, { status: 401 });
  server.use(
    http.get(api('/users/profile-status'), refused),
    http.post(api('/admin/auth/refresh-token'), refused),
  );
  await act(async () => {
    await store.dispatch(profileStatus.initiate(undefined, { forceRefetch: true }));
  });
}

describe('the session', () => {
  beforeEach(() => {
    server.use(
      http.get(api('/users/shops/search'), () =>
        HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
      ),
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
      http.get(api('/users/otp/history'), () =>
        HttpResponse.json({ success: true, data: [], pagination: {} }),
      ),
    );
  });

  it('M-040: a protected page waits for the session check', async () => {
    writeUser('member', member());
    writeTokens('member', { accessToken: 'a', refreshToken: 'r' });
    renderApp(storeOf(null), '/search');
    const text = await screen.findByText('Checking authentication...');
    expect(text).toBeVisible();
    expect(text.parentElement?.querySelector('.mantine-Loader-root')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  it('has the frame of every page, and a heading, while its code is loaded', () => {
    writeUser('member', member());
    writeTokens('member', { accessToken: 'a', refreshToken: 'r' });
    renderApp(storeOf(null), '/legal-info');
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Loading...')).toBeVisible();
    expect(main.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeVisible();
  });

  it.each([
    ['/search', '', 'Find partner shops'],
    ['/search-results', '?search=tea', /tea/],
  ])(
    'M-029, M-041, M-042, M-043: %s sends a visitor to the login on /, and back after it',
    async (path, query, heading) => {
      answerLogin();
      answerStatus();
      const { user, router } = renderApp(storeOf(null), path + query);
      expect(await loginDialog()).toBeVisible();
      expect(router.state.location.pathname).toBe('/');
      expect(screen.queryByRole('heading', { name: heading, hidden: true })).toBeNull();
      await logIn(user);
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      // A member sees the search on / too, until the router has drawn the other page.
      await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toBeVisible());
      expect(router.state.location.search).toContain(query);
    },
  );

  it.each(SPOILT_STORAGES)(
    'opens, signs in, searches and calls with the token where storage is %s',
    async (_how, spoil) => {
      spoilStorage(spoil);
      answerLogin();
      answerStatus();
      server.use(
        http.get(api('/geo/search'), () => HttpResponse.json({ success: true, data: null })),
      );
      const tokens = new Set<string | null>();
      server.events.on('request:start', ({ request: { url, headers } }) => {
        if (url.includes('/users/')) tokens.add(headers.get('Authorization'));
      });
      const { user, router } = renderApp(storeOf(null), '/search');
      await logIn(user);
      expect(await screen.findByRole('heading', { name: 'Find partner shops' })).toBeVisible();
      await screen.findByRole('button', { name: 'Dining' });
      // Found again, because the page at /search may have replaced that at `/` during the await.
      fireEvent.click(screen.getByRole('button', { name: 'Dining' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
      await waitFor(() => expect([...tokens]).toEqual(['Bearer a']));
    },
  );

  it.each([
    ['M-026', '/search', 'Find partner shops'],
    ['M-028', '/search-results?search=tea', /tea/],
  ])('%s: %s shows a member its page', async (_id, path, heading) => {
    renderApp(storeOf(member()), path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

  it('M-027, M-223: a login from elsewhere leads to /search', async () => {
    answerLogin();
    answerStatus();
    const { user, router } = renderApp(storeOf(null), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await logIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('M-224: a member without profile creates one, with what is known taken over', async () => {
    const who = { ...newcomer(), phone: '+971501234567', adminId: 'admin-1' };
    answerLogin(who);
    answerStatus(who);
    const sent: unknown[] = [];
    server.use(
      http.post(api('/users/createProfile'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: false, message: 'x' }, { status: 500 });
      }),
    );
    const { user } = renderApp(storeOf(null), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await logIn(user);
    const profile = within(await screen.findByRole('dialog', { name: 'Apply for card' }));
    expect(profile.getByLabelText('Email')).toHaveValue('anna@example.org');
    expect(profile.getByLabelText('Country code')).toHaveDisplayValue('+971 UAE');
    expect(profile.getByLabelText('Phone')).toHaveValue('501234567');
    fill(profile.getByLabelText('Phone'), '5012345678');
    fill(profile.getByLabelText('Full name'), 'Anna Mathew');
    fill(profile.getByLabelText('Location'), 'Kochi');
    await user.click(profile.getByRole('button', { name: 'Apply Now' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { userId: who.id, adminId: 'admin-1', email: 'anna@example.org', countryCode: '+971' },
      ]),
    );
  });

  it.each([
    ['M-226', newcomer(), 'Apply for card'],
    ['M-227', member(), '/search'],
    ['M-227', {}, '/search'],
  ])('M-225: %s: if the status check fails, the login answer decides', async (_id, who, next) => {
    answerLogin(who);
    server.use(
      http.get(api('/users/profile-status'), () =>
        HttpResponse.json({ success: false }, { status: 500 }),
      ),
    );
    const { user, router } = renderApp(storeOf(null), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await logIn(user);
    expect(
      await screen.findByText('Could not verify profile status. Please refresh the page.'),
    ).toBeVisible();
    if (next === '/search') await waitFor(() => expect(router.state.location.pathname).toBe(next));
    else expect(await screen.findByRole('dialog', { name: next })).toBeVisible();
  });

  it('M-215: says that the session expired, and continues on the same page after a login', async () => {
    answerLogin();
    const store = storeOf(member());
    const { user, router } = renderApp(store, '/search');
    await screen.findByPlaceholderText('Search for shop, healthcare, travel...');
    fill(screen.getByPlaceholderText('Search for shop, healthcare, travel...'), 'tea');
    await expire(store);
    expect(await screen.findByText('Session expired. Please login again.')).toBeVisible();
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(localStorage.getItem('accessToken')).toBeNull();
    answerStatus();
    await logIn(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/search');
    expect(screen.getByPlaceholderText('Search for shop, healthcare, travel...')).toHaveValue(
      'tea',
    );
  });

  it('after the session expired, another member sees no data of the previous one', async () => {
    answerLogin();
    const store = storeOf(member({ id: 'the-one-before' }));
    sessionStorage.setItem('recentSearches', '["q=tea&location=Kochi%2C+Kerala"]');
    const { user } = renderApp(store, '/search');
    await screen.findByRole('link', { name: /tea/ });
    fill(screen.getByPlaceholderText('Search for shop, healthcare, travel...'), 'gold');
    await expire(store);
    answerStatus();
    await logIn(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('button', { name: /^Account menu of/ });
    expect(screen.getByPlaceholderText('Search for shop, healthcare, travel...')).toHaveValue('');
    expect(screen.queryByRole('link', { name: /tea/ })).toBeNull();
    expect(sessionStorage.getItem('recentSearches')).toBeNull();
  });

  it("a sign-in as another member in another tab removes the previous member's data", async () => {
    const store = storeOf(member({ id: 'the-one-before' }));
    const stop = session.start(store);
    const { user } = renderApp(store, '/search');
    fill(await screen.findByPlaceholderText('Search for shop, healthcare, travel...'), 'gold');
    await user.click(await screen.findByRole('button', { name: 'Account menu of Anna Mathew' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage Card' }));
    await shownDialog();
    writeUser('member', member({ id: 'another', fullName: 'Meera Nair' }));
    writeTokens('member', { accessToken: 'access-2', refreshToken: 'refresh-2' });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    await screen.findByRole('button', { name: 'Account menu of Meera Nair' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByPlaceholderText('Search for shop, healthcare, travel...')).toHaveValue('');
    stop();
  });

  it('a sign-out in another tab closes what the member has open in this one', async () => {
    const store = storeOf(member());
    const stop = session.start(store);
    const { user } = renderApp(store, '/search');
    await user.click(await screen.findByRole('button', { name: 'Account menu of Anna Mathew' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage Card' }));
    await shownDialog();
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    stop();
  });

  it('a person who declines to sign in again leaves the page', async () => {
    const store = storeOf(member());
    const { user, router } = renderApp(store, '/search');
    await screen.findByPlaceholderText('Search for shop, healthcare, travel...');
    await expire(store);
    const dialog = await loginDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('M-211, M-212, M-213, M-055: logout calls the server, clears everything and leads home', async () => {
    let authorization: string | null = null;
    server.use(
      http.post(api('/auth/logout'), ({ request }) => {
        authorization = request.headers.get('Authorization');
        return HttpResponse.json({ success: false }, { status: 500 });
      }),
    );
    const store = storeOf(member());
    const { user, router } = renderApp(store, '/search');
    await user.click(await screen.findByRole('button', { name: 'Account menu of Anna Mathew' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(authorization).toBe('Bearer access-1');
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    for (const key of ['accessToken', 'refreshToken', 'userData']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
    expect(await screen.findByRole('button', { name: 'Signup' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('M-035, M-036, M-037, M-038: any other path is the 404 page', async () => {
    const { user, router } = renderApp(storeOf(null), '/welcome');
    await act(() => router.navigate('/nothing/here'));
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(
      screen.getByText("The page you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/welcome'));
    await act(() => router.navigate('/nothing/here'));
    await user.click(await screen.findByRole('button', { name: 'Go Home' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
