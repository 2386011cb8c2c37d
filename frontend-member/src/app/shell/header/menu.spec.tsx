import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  activeCard,
  cardDetails,
  member,
  profileStatusAnswer,
  storeOf,
} from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { session } from '../../../shared/session.ts';
import { paths } from '../../../shared/paths.ts';

const menu = () => screen.queryByRole('navigation', { name: 'Menu' });

describe('the menu of a phone', () => {
  beforeEach(() => {
    server.use(
      http.get(api('/users/shops/search'), () =>
        HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
      ),
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
      http.get(api('/users/profile-status'), () =>
        HttpResponse.json(profileStatusAnswer(member())),
      ),
    );
  });
  async function openMenu(store = storeOf(member()), at: string = paths.search) {
    const app = renderApp(store, at);
    await app.user.click(await screen.findByRole('button', { name: 'Open menu' }));
    await screen.findByRole('navigation', { name: 'Menu' });
    return app;
  }

  it('closes on every navigation, and stays closed on the way back', async () => {
    const { router } = await openMenu();
    await act(() => router.navigate(paths.privacyPolicy));
    expect(menu()).toBeNull();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.search));
    expect(menu()).toBeNull();
  });

  it('closes when only the query changes, and when the same page is opened again', async () => {
    const { router, user } = await openMenu();
    await act(() => router.navigate(`${paths.search}?near=Kochi`));
    expect(menu()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await act(() => router.navigate(`${paths.search}?near=Kochi`));
    expect(menu()).toBeNull();
  });

  it('closes on a sign-in, also in another tab, and does not open again on a sign-out', async () => {
    const { store } = await openMenu(storeOf(null), paths.privacyPolicy);
    act(
      () =>
        void store.dispatch(
          session.signIn({
            accessToken: 'a',
            refreshToken: 'r',
            user: member(),
            rememberMe: false,
          }),
        ),
    );
    expect(menu()).toBeNull();
    act(() => void store.dispatch(session.signOut()));
    expect(menu()).toBeNull();
  });
});
