import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { fill } from '../../testing/fill.ts';
import { member, profileStatusAnswer, storeOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from '../session.ts';
import { createAppStore } from '../store.ts';
import { sessionExpired } from '@nattil/frontend-shared/session/session-expired';

const loginDialog = () => screen.findByRole('dialog', { name: 'Login' });

function answerLogin(): void {
  const data = { accessToken: 'a', token: 'a', refreshToken: 'r', user: member() };
  server.use(
    http.post(api('/auth/login'), () => HttpResponse.json({ success: true, data })),
    http.get(api('/users/profile-status'), () => HttpResponse.json(profileStatusAnswer(member()))),
  );
}
async function logIn(user: ReturnType<typeof renderApp>['user']): Promise<void> {
  const dialog = within(await loginDialog());
  fill(dialog.getByLabelText('Email or mobile number'), 'anna@example.org');
  fill(dialog.getByLabelText('Password'), 'Secret12');
  await user.click(dialog.getByRole('button', { name: 'Login' }));
}

describe('protected pages', () => {
  beforeEach(() => {
    server.use(
      http.get(api('/users/shops/search'), () =>
        HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
      ),
    );
  });

  it('M-040: wait for the session check', async () => {
    writeUser('member', member());
    writeTokens('member', { accessToken: 'a', refreshToken: 'r' });
    renderApp(createAppStore(), '/search');
    expect(await screen.findByText('Checking authentication...')).toBeVisible();
  });

  it('M-029 M-041 M-042 M-043: send a visitor to the login on /, and back after it', async () => {
    answerLogin();
    const { user, router } = renderApp(storeOf(null), '/search-results?q=tea');
    expect(await loginDialog()).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    await logIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-results'));
    expect(router.state.location.search).toContain('q=tea');
  });

  it('M-027 M-223: a login from elsewhere leads to /search', async () => {
    answerLogin();
    const { user, router } = renderApp(storeOf(null), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await logIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('M-215: an expired session is told and taken up again on the same page', async () => {
    answerLogin();
    const store = storeOf(member());
    const { user, router } = renderApp(store, '/search');
    await screen.findByPlaceholderText('Search for shop, healthcare, travel...');
    fill(screen.getByPlaceholderText('Search for shop, healthcare, travel...'), 'tea');
    act(() => void store.dispatch(sessionExpired({ realm: 'member' })));
    expect(await screen.findByText('Session expired. Please login again.')).toBeVisible();
    await logIn(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/search');
    expect(screen.getByPlaceholderText('Search for shop, healthcare, travel...')).toHaveValue(
      'tea',
    );
  });

  it('M-215: whoever declines to sign in again leaves the page', async () => {
    const store = storeOf(member());
    const { user, router } = renderApp(store, '/search');
    await screen.findByPlaceholderText('Search for shop, healthcare, travel...');
    act(() => void store.dispatch(sessionExpired({ realm: 'member' })));
    const dialog = await loginDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('M-211 M-212 M-213 M-055: logout tells the server, clears everything and leads home', async () => {
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
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Signup' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('M-035 M-036 M-037 M-038: any other path is the 404 page', async () => {
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
