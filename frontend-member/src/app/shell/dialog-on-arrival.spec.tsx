import { CHANGE_PASSWORD, SIGN_UP } from '@nattil/contracts/pages';
import { screen, waitFor, within } from '@testing-library/react';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { beforeEach, expect, it } from '@jest/globals';
import { fill } from '../../testing/fill.ts';
import { card, cardDetails, member, profileStatusAnswer, storeOf } from '../../testing/people.ts';
import { profileServer } from '../../testing/profile-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => {
  server.use(
    http.get(api('/users/shops/search'), () =>
      HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
    ),
    http.get(api('/users/profile-status'), () => HttpResponse.json(profileStatusAnswer(member()))),
    http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(card()))),
  );
});

it('opens the change of the password for a member, once', async () => {
  profileServer();
  const { user, router } = renderApp(storeOf(member()), CHANGE_PASSWORD);
  expect(await screen.findByRole('dialog', { name: /change password/i })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/search', hash: '' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the change of the password after the login of a visitor', async () => {
  profileServer();
  server.use(
    http.post(api('/auth/login'), () =>
      HttpResponse.json({
        success: true,
        data: { accessToken: 'a', token: 'a', refreshToken: 'r', user: member() },
      }),
    ),
  );
  const { user } = renderApp(storeOf(null), CHANGE_PASSWORD);
  const login = within(await screen.findByRole('dialog', { name: 'Login' }));
  fill(login.getByLabelText('Email or mobile number'), 'anna@example.org');
  fill(login.getByLabelText('Password'), 'Secret12');
  await user.click(login.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('dialog', { name: /change password/i })).toBeVisible();
});

it('opens the sign-up for visitors, and nothing for an unknown hash', async () => {
  const first = renderApp(storeOf(null), SIGN_UP);
  expect(await screen.findByRole('dialog', { name: 'Sign up' })).toBeVisible();
  first.unmount();
  const second = renderApp(storeOf(member()), SIGN_UP);
  expect(second.router.state.location.hash).toBe('#sign-up');
  expect(screen.queryByRole('dialog', { name: 'Sign up' })).toBeNull();
});
