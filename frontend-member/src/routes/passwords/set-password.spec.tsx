import { PASSWORD_SET } from '@nattil/contracts/rules/sign-in/password-link';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { session } from '../../shared/session.ts';
import { fill } from '../../testing/fill.ts';
import { member, storeOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const open = (path = '/set-password#token=the-token') => renderApp(storeOf(null), path);
const password = () => screen.findByLabelText('New password');
const confirmation = () => screen.getByLabelText('Confirm password');
const button = () => screen.getByRole('button', { name: 'Set password' });
const answer = (body: object, status = 200) => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('/auth/reset-password'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
};

const INVALID = {
  success: false,
  code: 'PASSWORD_LINK_INVALID',
  message: 'This link is not valid any more. Please ask for a new one.',
  errors: [
    { field: 'token', message: 'This link is not valid any more. Please ask for a new one.' },
  ],
};
const linkIs = (check: () => Response) => {
  const checked: unknown[] = [];
  server.use(
    http.post(api('/auth/reset-password/check'), async ({ request }) => {
      checked.push(await request.json());
      return check();
    }),
  );
  return checked;
};
beforeEach(() => void linkIs(() => HttpResponse.json({ success: true })));

type User = ReturnType<typeof open>['user'];
async function submit(user: User, word: string, again = word): Promise<void> {
  fill(await password(), word);
  fill(confirmation(), again);
  await user.click(button());
}

describe('the page to set a password', () => {
  it('sends the password with the token of its address, and leads to the login', async () => {
    const sent = answer({ success: true, message: PASSWORD_SET });
    const { container, router, user } = open();
    await password();
    await expectNoAxeViolations(container);
    await submit(user, 'Secret-rain-12');
    expect(await screen.findByText(PASSWORD_SET)).toBeVisible();
    expect(await screen.findByRole('dialog', { name: /log ?in/i })).toBeVisible();
    expect(sent).toEqual([{ token: 'the-token', newPassword: 'Secret-rain-12' }]);
    // Neither the history nor the URL contains the token any more.
    expect(router.state.location).toMatchObject({ pathname: '/welcome', search: '', hash: '' });
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/welcome');
  });

  it.each(['/set-password?token=the-token', '/Set-Password/?token=the-token&token=x#content'])(
    'moves the token of an older link, %s, out of the query at once, and takes it',
    async (path) => {
      const checked = linkIs(() => HttpResponse.json({ success: true }));
      const sent = answer({ success: true, message: PASSWORD_SET });
      const { router, user } = open(path);
      await password();
      expect(router.state.location).toMatchObject({ search: '', hash: '#token=the-token' });
      await submit(user, 'Secret-rain-12');
      expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
      expect(sent).toEqual([{ token: 'the-token', newPassword: 'Secret-rain-12' }]);
      expect(checked).toEqual([{ token: 'the-token' }]);
      await act(() => router.navigate(-1));
      expect(router.state.location.pathname).toBe('/welcome');
    },
  );

  it('keeps the rest of the query, and prefers the fragment', async () => {
    const checked = linkIs(() => HttpResponse.json({ success: true }));
    const { router } = open('/set-password?token=old&from=mail#token=the-token');
    await password();
    expect(router.state.location).toMatchObject({ search: '?from=mail', hash: '#token=the-token' });
    expect(checked).toEqual([{ token: 'the-token' }]);
  });

  it('takes another link that is opened in the same tab after one that was used', async () => {
    linkIs(() => HttpResponse.json(INVALID, { status: 422 }));
    const { router } = open('/set-password#token=used');
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID.message);
    linkIs(() => HttpResponse.json({ success: true }));
    await act(() => router.navigate('/set-password#token=the-token'));
    expect(await password()).toBeVisible();
  });

  it('has the token still when the keyboard has skipped to the content', async () => {
    const { router, user } = open();
    await password();
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(router.state.location.hash).toBe('#token=the-token');
    expect(window.location.hash).toBe('');
  });

  it.each([
    ['abc', 'abc', 'Password must be at least 8 characters long'],
    ['abcdefgh', 'abcdefgh', 'Password must contain uppercase, lowercase, and numbers'],
    ['Secret-rain-12', 'Secret-rain-13', 'Passwords do not match'],
  ])('refuses %s and %s as the sign-up does, and sends nothing', async (word, again, message) => {
    const sent = answer({ success: true });
    const { user } = open();
    await submit(user, word, again);
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says that a password is too common, at its field', async () => {
    const message = 'This password is too common. Please choose another one.';
    const errors = [{ field: 'newPassword', message }];
    answer({ success: false, code: 'VALIDATION_FAILED', message: 'x', errors }, 422);
    const { user } = open();
    await submit(user, 'Secret-rain-12');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await password()).toHaveFocus();
  });

  it.each([
    ['when it is opened', false],
    ['when the password is sent', true],
  ])('says %s that a link has expired or was used, and offers a new one', async (_when, late) => {
    if (late) answer(INVALID, 422);
    else linkIs(() => HttpResponse.json(INVALID, { status: 422 }));
    const { container, router, user } = open();
    if (late) await submit(user, 'Secret-rain-12');
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID.message);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
    const again = screen.getByRole('button', { name: 'Send me a new link' });
    expect(again).toHaveFocus();
    await user.click(again);
    expect(await screen.findByRole('dialog', { name: 'Forgot password' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['is refused for another reason', () => HttpResponse.json({ success: false }, { status: 429 })],
    ['gets no answer', () => HttpResponse.error()],
  ])('has the form where the check of its link %s', async (_what, check) => {
    const checked = linkIs(check);
    const sent = answer({ success: true, message: PASSWORD_SET });
    const { user } = open();
    await submit(user, 'Secret-rain-12');
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
    expect(checked).toEqual([{ token: 'the-token' }]);
    expect(sent).toHaveLength(1);
  });

  it('says that all devices are logged out, and logs out this one', async () => {
    answer({ success: true, message: PASSWORD_SET });
    const { store, user } = renderApp(storeOf(member()), '/set-password#token=the-token');
    expect(await screen.findByText(/logged out on every device/)).toBeVisible();
    await submit(user, 'Secret-rain-12');
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('says that a link without a token is not complete', async () => {
    const { container, router, user } = open('/set-password');
    expect(await screen.findByText(/This link is not complete/)).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Go Home' }));
    expect(router.state.location.pathname).toBe('/');
  });
});
