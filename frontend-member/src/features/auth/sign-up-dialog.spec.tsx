import { NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { writeTokens } from '@nattil/frontend-shared/session/session-storage';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '../../shared/session.ts';
import { fill } from '../../testing/fill.ts';
import { newcomer, storeOf } from '../../testing/people.ts';
import { useSignUpMutation } from './signInApi.ts';
import { SignUpDialog } from './sign-up-dialog.tsx';

const outcomes = { onSwitchToLogin: jest.fn(), onSignedUp: jest.fn() };
beforeEach(() => {
  for (const outcome of Object.values(outcomes)) outcome.mockReset();
});

const show = () => renderDialog(<SignUpDialog {...outcomes} />, { store: storeOf(null) });

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
  it('M-087: has contact, password and confirmation, and passes axe', async () => {
    show();
    expect(contact()).toBeVisible();
    expect(password()).toBeVisible();
    expect(confirmation()).toBeVisible();
    await expectNoAxeViolations();
  });

  it('M-088: the checklist follows the password', () => {
    show();
    const rules = () =>
      within(screen.getByRole('list', { name: 'Password rules' }))
        .getAllByRole('listitem')
        .map((rule) => rule.textContent);
    expect(rules()).toEqual([
      'At least 8 characters, not met yet',
      'An uppercase letter, not met yet',
      'A lowercase letter, not met yet',
      'A number, not met yet',
    ]);
    fill(password(), 'a1');
    expect(rules()).toEqual([
      'At least 8 characters, not met yet',
      'An uppercase letter, not met yet',
      'A lowercase letter, met',
      'A number, met',
    ]);
    fill(password(), 'ABCDEFGH');
    expect(rules()).toEqual([
      'At least 8 characters, met',
      'An uppercase letter, met',
      'A lowercase letter, not met yet',
      'A number, not met yet',
    ]);
  });

  it('M-302: the button waits for all fields and for equal passwords', () => {
    show();
    fillIn('Secret12', '');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    fill(confirmation(), 'Secret13');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    fill(confirmation(), 'Secret12');
    expect(button()).not.toHaveAttribute('aria-disabled');
    fill(contact(), '');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it('M-295, M-297, M-300: a press of the disabled button shows why', async () => {
    const { user } = show();
    await user.click(button());
    expect(screen.getByText('Email or mobile number is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByText('Please confirm your password')).toBeVisible();
  });

  it.each([
    ['M-298', 'Short12', 'Password must be at least 8 characters long'],
    ['M-299', 'nocapital1', 'Password must contain uppercase, lowercase, and numbers'],
    ['M-299', 'NOSMALL1', 'Password must contain uppercase, lowercase, and numbers'],
    ['M-299', 'NoDigitHere', 'Password must contain uppercase, lowercase, and numbers'],
  ])('%s: %s is refused', async (_id, word, text) => {
    const { user } = show();
    fillIn(word);
    await user.click(button());
    expect(screen.getByText(text)).toBeVisible();
  });

  it('M-301: another confirmation is refused when the field is left', async () => {
    const { user } = show();
    fillIn('Secret12', 'Secret13');
    confirmation().focus();
    await user.tab();
    await user.tab();
    expect(screen.getByText('Passwords do not match')).toBeVisible();
  });

  it('M-230, M-298, M-345, M-370: sends contact and password of 8 characters, and signs in at once', async () => {
    const sent: { body: unknown; authorization: string | null }[] = [];
    server.use(
      http.post(api('/users/signup'), async ({ request }) => {
        const authorization = request.headers.get('Authorization');
        sent.push({ body: await request.json(), authorization });
        const data = { accessToken: 'a', refreshToken: 'r', user: newcomer() };
        return HttpResponse.json({ success: true, data }, { status: 201 });
      }),
    );
    const { user, store } = show();
    // From here on there is a token that could be sent.
    writeTokens('member', { accessToken: 'of another tab', refreshToken: 'r' });
    fillIn('Secret12');
    await user.click(button());
    await waitFor(() => expect(outcomes.onSignedUp).toHaveBeenCalledWith({ profileMissing: true }));
    const notice = { noticeVersion: NOTICE_VERSION, language: 'en' };
    const body = { emailOrNumber: 'anna@example.org', password: 'Secret12', ...notice };
    expect(sent).toEqual([{ body, authorization: null }]);
    expect(session.selectStatus(store.getState() as never)).toBe('signed-in');
    // The form has no 'Remember me', so the session is in session storage.
    expect(sessionStorage.getItem('accessToken')).toBe('a');
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
    const alert = within(await screen.findByRole('dialog', { name: 'Account Restricted' }));
    expect(alert.getByText(/Signing up is not allowed/)).toBeVisible();
  });

  it.each([
    ['M-455', 400, {}, 'Please check your registration details'],
    ['M-458', 502, {}, 'Server error. Please try again later'],
    ['M-459', 418, { message: 'teapot' }, 'Registration failed'],
  ])('%s: the answer %i is shown in the form', async (_id, status, body, text) => {
    answer({ success: false, ...body }, status);
    const { user } = show();
    fillIn();
    await user.click(button());
    expect(await within(screen.getByRole('dialog')).findByText(text)).toBeVisible();
  });

  it('M-460: a missing answer is shown in the form', async () => {
    server.use(http.post(api('/users/signup'), () => HttpResponse.error()));
    const { user } = show();
    fillIn();
    await user.click(button());
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Network error. Please try again.')).toBeVisible();
  });

  it('a contact that has an account leads to the login with it filled in', async () => {
    answer({ success: false, code: 'CONTACT_TAKEN' }, 409);
    const { user } = show();
    fillIn();
    expect(screen.queryByRole('button', { name: 'Log in instead' })).toBeNull();
    await user.click(button());
    const instead = await screen.findByRole('button', { name: 'Log in instead' });
    await expectNoAxeViolations();
    await user.click(instead);
    expect(outcomes.onSwitchToLogin).toHaveBeenCalledWith('anna@example.org');
  });

  it('M-457: too many sign-ups are a toast', async () => {
    answer({ success: false, code: 'RATE_LIMITED', message: 'x' }, 429);
    const { user } = show();
    fillIn();
    await user.click(button());
    expect(
      await screen.findByText('Too many signup attempts. Please try again later.'),
    ).toBeVisible();
  });

  it.each([
    ['M-452', 400, 'User Already Exists', 'This email or mobile number is already registered'],
    ['M-454', 400, 'Validation failed', 'Invalid email or mobile number format'],
    ['M-454', 422, 'x', 'Invalid email or mobile number format'],
  ])('%s: the answer %i %s is shown at the contact', async (_id, status, message, text) => {
    answer({ success: false, message }, status);
    const { user } = show();
    fillIn();
    await user.click(button());
    await waitFor(() => expect(contact()).toHaveAccessibleDescription(text));
  });

  it('a password that only the server refuses is refused at its field', async () => {
    const errors = [{ field: 'password', message: 'This password is too common.' }];
    answer({ success: false, code: 'VALIDATION_FAILED', errors }, 422);
    const { user } = show();
    fillIn();
    await user.click(button());
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription(/This password is too common\./),
    );
  });

  it.each([
    ['M-453', 409, 'Email already exists'],
    ['M-453', 422, 'Invalid input data'],
  ])('%s: %i without a message is raised with a text of its own', async (_id, status, message) => {
    answer({ success: false }, status);
    const store = storeOf(null);
    const { result } = renderHook(() => useSignUpMutation(), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    });
    const [signUp] = result.current;
    const call = signUp({ emailOrNumber: 'anna@example.org', password: 'Secret12' }).unwrap();
    await expect(call).rejects.toMatchObject({ status, message });
  });

  it('M-090: Escape closes it', async () => {
    const { user } = show();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
