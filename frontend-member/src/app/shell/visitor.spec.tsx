import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { fill } from '../../testing/fill.ts';
import {
  card,
  cardDetails,
  member,
  newcomer,
  profileStatusAnswer,
  storeOf,
} from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('M-337: an anonymous visitor signs up, logs in and asks for a new password', async () => {
  const calls: string[] = [];
  const tokens = { accessToken: 'a', token: 'a', refreshToken: 'r' };
  const answers = {
    '/users/signup': { ...tokens, user: newcomer() },
    '/auth/login': { ...tokens, user: member() },
    '/auth/forgot-password': {},
  };
  server.use(
    ...Object.entries(answers).map(([path, data]) =>
      http.post(api(path), ({ request }) => {
        calls.push(`${path} ${request.headers.get('Authorization')}`);
        return HttpResponse.json({ success: true, data });
      }),
    ),
    http.get(api('/users/profile-status'), () => HttpResponse.json(profileStatusAnswer(member()))),
    http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(card()))),
    http.get(api('/users/shops/search'), () =>
      HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
    ),
  );

  const first = renderApp(storeOf(null), '/');
  await first.user.click(await screen.findByRole('button', { name: 'Signup' }));
  const signUp = await dialog('Sign up');
  expect(signUp.getByRole('link', { name: /^terms and conditions/ })).toBeVisible();
  fill(signUp.getByLabelText('Email or mobile number'), 'anna@example.org');
  fill(signUp.getByLabelText('New password'), 'Secret12');
  fill(signUp.getByLabelText('Confirm password'), 'Secret12');
  await first.user.click(signUp.getByRole('button', { name: 'Sign up' }));
  await dialog('Apply for card');
  first.unmount();
  localStorage.clear();
  sessionStorage.clear();

  const second = renderApp(storeOf(null), '/');
  await second.user.click(await screen.findByRole('button', { name: 'Login' }));
  const login = await dialog('Login');
  fill(login.getByLabelText('Email or mobile number'), 'anna@example.org');
  await second.user.click(login.getByRole('button', { name: 'Forgot password?' }));
  const forgot = await dialog('Forgot password');
  await second.user.click(forgot.getByRole('button', { name: 'Send link' }));
  await forgot.findByText(/If an account exists for/);
  await second.user.click(forgot.getByRole('button', { name: 'Back to login' }));
  const again = await dialog('Login');
  fill(again.getByLabelText('Password'), 'Secret12');
  await second.user.click(again.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/search'));

  expect(calls).toEqual(['/users/signup null', '/auth/forgot-password null', '/auth/login null']);
});
