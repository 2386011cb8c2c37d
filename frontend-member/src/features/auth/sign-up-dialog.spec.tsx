import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '../../app/session.ts';
import { fill } from '../../testing/fill.ts';
import { newcomer, storeOf } from '../../testing/people.ts';
import { SignUpDialog } from './sign-up-dialog.tsx';

const onClose = jest.fn();
const outcomes = { onSwitchToLogin: jest.fn(), onSignedUp: jest.fn() };
beforeEach(() => {
  for (const outcome of [onClose, ...Object.values(outcomes)]) outcome.mockReset();
});

const show = () => renderDialog(<SignUpDialog {...outcomes} />, { onClose, store: storeOf(null) });

const contact = () => screen.getByLabelText('Email or mobile number');
const password = () => screen.getByLabelText('New password');
const confirmation = () => screen.getByLabelText('Confirm password');
const button = () => screen.getByRole('button', { name: 'Sign up' });

function fillIn(word = 'Secret12', again = word): void {
  fill(contact(), 'anna@example.org');
  fill(password(), word);
  fill(confirmation(), again);
}
const answer = (body: object, status = 201) =>
  server.use(http.post(api('/users/signup'), () => HttpResponse.json(body, { status })));

describe('the sign-up dialog', () => {
  it('M-087: has contact, password and confirmation, and nothing for axe', async () => {
    show();
    expect(contact()).toBeVisible();
    expect(password()).toBeVisible();
    expect(confirmation()).toBeVisible();
    await expectNoAxeViolations();
  });

  it('M-088: the checklist follows the password', () => {
    show();
    const met = () =>
      within(screen.getByRole('list', { name: 'Password rules' }))
        .getAllByRole('listitem')
        .map((rule) => rule.textContent?.endsWith(', met'));
    expect(met()).toEqual([false, false, false, false]);
    fill(password(), 'a1');
    expect(met()).toEqual([false, false, true, true]);
    fill(password(), 'a1BCDEFG');
    expect(met()).toEqual([true, true, true, true]);
  });

  it('M-302 M-295 M-297 M-300: the button waits, and says why when pressed', async () => {
    const { user } = show();
    await user.click(button());
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Email or mobile number is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByText('Please confirm your password')).toBeVisible();
  });

  it.each([
    ['M-298', 'Short1', 'Password must be at least 8 characters long'],
    ['M-299', 'alllowercase', 'Password must contain uppercase, lowercase, and numbers'],
  ])('%s: a weak password is refused', async (_id, word, text) => {
    const { user } = show();
    fillIn(word);
    await user.click(button());
    expect(screen.getByText(text)).toBeVisible();
  });

  it('M-301: a differing confirmation is told when the field is left', async () => {
    const { user } = show();
    fillIn('Secret12', 'Secret13');
    confirmation().focus();
    await user.tab();
    await user.tab();
    expect(screen.getByText('Passwords do not match')).toBeVisible();
  });

  it('M-230 M-233 M-370: signs in at once, and a profile is still missing', async () => {
    let sent: unknown;
    server.use(
      http.post(api('/users/signup'), async ({ request }) => {
        sent = await request.json();
        const data = { accessToken: 'a', refreshToken: 'r', user: newcomer() };
        return HttpResponse.json({ success: true, data }, { status: 201 });
      }),
    );
    const { user, store } = show();
    fillIn();
    await user.click(button());
    await waitFor(() => expect(outcomes.onSignedUp).toHaveBeenCalledWith({ profileMissing: true }));
    expect(sent).toEqual({ emailOrNumber: 'anna@example.org', password: 'Secret12' });
    expect(session.selectStatus(store.getState() as never)).toBe('signed-in');
    expect(localStorage.getItem('accessToken')).toBe('a');
  });

  it('M-234: a complete profile needs no form', async () => {
    const data = {
      accessToken: 'a',
      refreshToken: 'r',
      user: { ...newcomer(), isProfileComplete: true },
    };
    answer({ success: true, data });
    const { user } = show();
    fillIn();
    await user.click(button());
    await waitFor(() =>
      expect(outcomes.onSignedUp).toHaveBeenCalledWith({ profileMissing: false }),
    );
  });

  it('M-231 M-232: without a token the account has to be verified first', async () => {
    answer({ success: true, data: { user: { ...newcomer(), isProfileComplete: true } } });
    const { user } = show();
    fillIn();
    await user.click(button());
    await waitFor(() => expect(outcomes.onSignedUp).toHaveBeenCalledWith({ profileMissing: true }));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('M-451: a taken contact is refused at its field', async () => {
    answer({ success: false, code: 'CONTACT_TAKEN', message: 'x' }, 409);
    const { user } = show();
    fillIn();
    await user.click(button());
    expect(
      await screen.findByText('This email or mobile number is already registered'),
    ).toBeVisible();
    expect(contact()).toHaveFocus();
  });

  it('M-456: 403 is the alert Account Restricted', async () => {
    answer({ success: false, code: 'FORBIDDEN', message: 'x' }, 403);
    const { user } = show();
    fillIn();
    await user.click(button());
    expect(await screen.findByRole('dialog', { name: 'Account Restricted' })).toBeVisible();
  });

  it('M-089 M-090: leads to login, and Escape closes it', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(outcomes.onSwitchToLogin).toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});
