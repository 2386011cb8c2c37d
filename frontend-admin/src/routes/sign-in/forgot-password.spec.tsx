import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN_LOGIN_LOCK_KEY } from '@nattil/frontend-shared/session/session-storage';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPortal, refusal } from '../../testing/portal.tsx';
import './forgot-password.tsx';
import './login.tsx';
import './set-password.tsx';

const done = (message = 'Done') => HttpResponse.json({ success: true, message });

describe('an administrator who forgot the password', () => {
  it('asks for a link by e-mail, and gets the same answer for any address', async () => {
    const { user } = openPortal('/admin/login');
    const sent: unknown[] = [];
    server.use(
      http.post(api('/admin/auth/forgot-password'), async ({ request }) => {
        sent.push(await request.json());
        return done();
      }),
    );
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot password' });
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveAccessibleDescription('Email is required');
    expect(email).toHaveFocus();
    await user.type(email, ' Anita@Nattil.example.org{Enter}');
    expect(await screen.findByText(/If you have an account with us/)).toBeVisible();
    expect(sent).toEqual([{ email: 'anita@nattil.example.org' }]);
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Back to the login' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('keeps the input after a refusal', async () => {
    const { user } = openPortal('/admin/forgot-password');
    server.use(
      http.post(api('/admin/auth/forgot-password'), () =>
        refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again later.'),
      ),
    );
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await user.type(email, 'anita@nattil.example.org{Enter}');
    expect(await screen.findByText('Too many requests. Please try again later.')).toBeVisible();
    expect(email).toHaveValue('anita@nattil.example.org');
  });
});

describe('the link of a forgotten password', () => {
  const PATH = '/admin/set-password#token=the-token';
  const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    server.use(
      http.post(api('/admin/auth/reset-password/check'), () => done()),
      http.post(api('/admin/auth/reset-password'), async ({ request }) => {
        sent.push(await request.json());
        return done();
      }),
    );
  });
  const submit = async (user: ReturnType<typeof openPortal>['user'], password: string) => {
    await waitFor(() => expect(field('New password')).toBeVisible());
    await user.type(field('New password'), password);
    await user.type(field('Confirm password'), password);
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
  };

  it('sets another password, opens the form again, and leads to the login', async () => {
    localStorage.setItem(
      ADMIN_LOGIN_LOCK_KEY,
      JSON.stringify({ failures: 5, lockedUntil: Date.now() + 600_000 }),
    );
    const { user, address } = openPortal(PATH);
    await submit(user, 'Short-26');
    expect(await screen.findByText(/at least 12 characters long/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(field('New password'));
    await user.clear(field('Confirm password'));
    await expectNoAxeViolations();
    await submit(user, 'Rainy-days-2026');
    await waitFor(() => expect(address()).toBe('/admin/login'));
    expect(sent).toEqual([{ token: 'the-token', newPassword: 'Rainy-days-2026' }]);
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeEnabled();
  });

  it.each([
    ['used', PATH, 'This link is not valid any more. Please ask for a new one.'],
    ['cut off', '/admin/set-password', /This link is not complete/],
  ])('that is %s leads to a new one', async (_what, path, text) => {
    server.use(
      http.post(api('/admin/auth/reset-password/check'), () =>
        refusal(422, 'PASSWORD_LINK_INVALID', 'Old'),
      ),
    );
    const { user, address } = openPortal(path);
    expect(await screen.findByText(text)).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('link', { name: 'Send me a new link' }));
    expect(address()).toBe('/admin/forgot-password');
  });

  it('that was used meanwhile is reported', async () => {
    server.use(
      http.post(api('/admin/auth/reset-password'), () =>
        refusal(422, 'PASSWORD_LINK_INVALID', 'Old'),
      ),
    );
    const { user } = openPortal(PATH);
    await submit(user, 'Rainy-days-2026');
    expect(await screen.findByText('This link cannot be used')).toBeVisible();
  });

  it('can be checked again after a failure', async () => {
    server.use(
      http.post(
        api('/admin/auth/reset-password/check'),
        () => refusal(503, 'UNAVAILABLE', 'Not now'),
        { once: true },
      ),
    );
    const { user } = openPortal(PATH);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('New password')).toBeVisible());
  });
});
