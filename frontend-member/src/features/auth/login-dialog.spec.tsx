import type { SessionUser } from '@nattil/contracts/api/member/session';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { toastList } from '@nattil/frontend-shared/ui/overlays/toast';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '../../shared/session.ts';
import { fill } from '../../testing/fill.ts';
import { member, profileStatusAnswer, storeOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { useLoginMutation } from './signInApi.ts';
import { LoginDialog } from './login-dialog.tsx';

const onClose = jest.fn();
const outcomes = { onSwitchToSignUp: jest.fn(), onSignedIn: jest.fn() };
beforeEach(() => {
  for (const outcome of [onClose, ...Object.values(outcomes)]) outcome.mockReset();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const show = (user = null as SessionUser | null) =>
  renderDialog(<LoginDialog {...outcomes} />, { onClose, store: storeOf(user) });
type Person = ReturnType<typeof show>['user'];

const contact = () => screen.getByLabelText('Email or mobile number');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Login' });

async function logIn(user: Person, name = 'anna@example.org', word = 'Secret12'): Promise<void> {
  fill(contact(), name);
  fill(password(), word);
  await user.click(button());
}

function answerLogin(body: object, status = 200): void {
  server.use(http.post(api('/auth/login'), () => HttpResponse.json(body, { status })));
}
function answerStatus(body: object, status = 200): void {
  server.use(http.get(api('/users/profile-status'), () => HttpResponse.json(body, { status })));
}
const signedIn = (user: object, token = 'accessToken') => ({
  success: true,
  data: { [token]: 'access-2', refreshToken: 'refresh-2', user },
});

describe('the login dialog', () => {
  it('M-074, M-076: has contact, password and remember me, and passes axe', async () => {
    const { user } = show();
    expect(contact()).toBeVisible();
    const remember = screen.getByRole('checkbox', { name: 'Remember me' });
    await user.click(remember);
    expect(remember).toBeChecked();
    await user.click(remember);
    expect(remember).not.toBeChecked();
    await expectNoAxeViolations();
  });

  it('M-077, M-078, M-079: links lead to a new password, the terms and the privacy policy', async () => {
    show();
    expect(screen.getByRole('button', { name: 'Forgot password?' })).toBeVisible();
    for (const [name, to, title] of [
      [/^terms and conditions/, '/legal-info#terms-and-conditions', 'Terms and conditions'],
      [/^privacy policy/, '/PrivacyPolicy', 'Privacy policy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', to);
      // In a new tab, so that the dialog keeps its input.
      expect(link).toHaveAttribute('target', '_blank');
      const { unmount } = renderApp(storeOf(null), to);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      unmount();
    }
  });

  it('M-075: shows and hides the password', async () => {
    const { user } = show();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('M-286, M-287, M-290: the button is disabled until both fields are filled, and a press shows why', async () => {
    const { user } = show();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.click(button());
    expect(screen.getByText('Email or mobile number is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(contact()).toHaveFocus();
    fill(contact(), 'a@b.co');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    fill(contact(), '');
    fill(password(), 'x');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    fill(contact(), 'a@b.co');
    expect(button()).not.toHaveAttribute('aria-disabled');
  });

  it('M-288, M-291, M-292: refuses invalid values, and editing a field clears its error', async () => {
    const { user } = show();
    await logIn(user, 'anna', '12345');
    expect(screen.getByText('Please enter a valid email or mobile number')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    await user.type(contact(), '@');
    expect(screen.queryByText('Please enter a valid email or mobile number')).toBeNull();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    await user.type(password(), '6');
    expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
    await user.click(button());
    expect(screen.getByText('Please enter a valid email or mobile number')).toBeVisible();
    expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
  });

  it.each([
    ['9'.repeat(9), false],
    ['9'.repeat(10), true],
    ['9'.repeat(15), true],
    ['9'.repeat(16), false],
  ])('M-289: %s is accepted: %s', async (number, accepted) => {
    answerLogin(signedIn(member()));
    answerStatus(profileStatusAnswer(member()));
    const { user } = show();
    await logIn(user, number);
    if (accepted) await waitFor(() => expect(outcomes.onSignedIn).toHaveBeenCalled());
    else expect(screen.getByText('Please enter a valid email or mobile number')).toBeVisible();
  });

  it.each([
    [' 9876543210 ', '9876543210'],
    ['anna@example.org', 'anna@example.org'],
  ])('M-367, M-345: sends %j with password and remember me, and no token', async (typed, email) => {
    const sent: { body: unknown; authorization: string | null }[] = [];
    server.use(
      http.post(api('/auth/login'), async ({ request }) => {
        const authorization = request.headers.get('Authorization');
        sent.push({ body: await request.json(), authorization });
        return HttpResponse.json(signedIn(member()));
      }),
    );
    answerStatus(profileStatusAnswer(member()));
    // Signed in, so that there is a token that could be sent.
    const { user } = show(member());
    await user.click(screen.getByRole('checkbox'));
    await logIn(user, typed);
    await waitFor(() => expect(outcomes.onSignedIn).toHaveBeenCalled());
    const body = { email, password: 'Secret12', rememberMe: true };
    expect(sent).toEqual([{ body, authorization: null }]);
  });

  it.each([
    { rememberMe: true, place: localStorage },
    { rememberMe: false, place: sessionStorage },
  ])(
    'M-148, M-149, M-222, M-369: a login with data.token is checked, and stored by Remember me: $rememberMe',
    async ({ rememberMe, place }) => {
      answerLogin(signedIn(member({ fullName: 'Old' }), 'token'));
      answerStatus(profileStatusAnswer(member()));
      const { user, store } = show();
      if (rememberMe) await user.click(screen.getByRole('checkbox'));
      await logIn(user);
      await waitFor(() =>
        expect(outcomes.onSignedIn).toHaveBeenCalledWith({ profileMissing: false }),
      );
      expect(session.selectUser(store.getState() as never)).toEqual(member());
      expect(place.getItem('accessToken')).toBe('access-2');
      expect(place.getItem('refreshToken')).toBe('refresh-2');
      expect(JSON.parse(place.getItem('userData') ?? '')).toMatchObject({
        email: 'anna@example.org',
        phone: '+919876543210',
        fullName: 'Anna Mathew',
      });
      const other = JSON.stringify(rememberMe ? { ...sessionStorage } : { ...localStorage });
      expect(other).not.toMatch(/access-2|refresh-2|anna/i);
    },
  );

  it('M-228: an answer without a token does not sign in', async () => {
    answerLogin({ success: true, data: {} });
    const { user } = show();
    await logIn(user);
    expect(await screen.findByText('Login failed - no token received')).toBeVisible();
    expect(outcomes.onSignedIn).not.toHaveBeenCalled();
  });

  it('M-436: a wrong password is refused at the password, which gets the focus', async () => {
    answerLogin({ success: false, code: 'WRONG_PASSWORD', message: 'no' }, 401);
    const { user } = show();
    await logIn(user);
    expect(await screen.findByText('Invalid password. Please check and try again.')).toBeVisible();
    expect(password()).toHaveFocus();
    expect(contact()).toHaveValue('anna@example.org');
  });

  it('M-438: a suspended account gets an alert with Contact Support', async () => {
    answerLogin({ success: false, code: 'ACCOUNT_SUSPENDED', message: 'no' }, 403);
    const { user } = show();
    await logIn(user);
    const alert = within(await screen.findByRole('dialog', { name: 'Account Suspended' }));
    expect(
      alert.getByText('Your account has been suspended. Please contact support for assistance.'),
    ).toBeVisible();
    expect(alert.getByRole('button', { name: 'Contact Support' })).toBeVisible();
  });

  it('M-431, M-432: an account problem in the message gets an alert with Contact Support', async () => {
    answerLogin({ success: false, message: 'This account is inactive' }, 409);
    const { user } = show();
    await logIn(user);
    const alert = within(await screen.findByRole('dialog', { name: 'Account Issue' }));
    expect(alert.getByText('This account is inactive')).toBeVisible();
    expect(alert.getByRole('button', { name: 'Contact Support' })).toBeVisible();
  });

  it.each([
    ['M-441', 423, { code: 'ACCOUNT_LOCKED', message: 'no' }],
    ['M-433', 409, { message: 'Temporarily LOCKED after multiple failed attempts' }],
  ])('%s: a locked account gets an alert with Try Later', async (_id, status, body) => {
    answerLogin({ success: false, ...body }, status);
    const { user } = show();
    await logIn(user);
    const alert = within(await screen.findByRole('dialog', { name: 'Account Locked' }));
    expect(alert.getByText(/temporarily locked after multiple failed attempts/i)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Later' }));
    await waitFor(() => expect(screen.queryByText('Account Locked')).toBeNull());
  });

  it('M-221, M-121: while it submits, Escape does not close it', async () => {
    let answer = (_: Response) => {};
    server.use(
      http.post(api('/auth/login'), () => new Promise<Response>((resolve) => (answer = resolve))),
    );
    const { user } = show();
    await logIn(user);
    expect(screen.getByRole('dialog').querySelector('[aria-busy="true"]')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    answer(HttpResponse.json({ success: false, code: 'INTERNAL' }, { status: 500 }));
    expect(await screen.findByText('Server error. Please try again later.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('M-081, M-084: the page does not scroll until Close closes it', async () => {
    const { user } = show();
    expect(getComputedStyle(document.body).overflow).toBe('hidden');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(getComputedStyle(document.body).overflow).not.toBe('hidden'));
  });
});

describe('a refused login', () => {
  it('M-429, M-430, M-439: names the field that is wrong, at that field', async () => {
    const { user } = show();
    for (const [status, message, field, text] of [
      [409, 'Incorrect data', password, 'Incorrect data'],
      [409, 'No user with this email', contact, 'No user with this email'],
      [404, 'x', contact, 'No account found with this email or mobile number'],
      [409, 'Wrong input', password, 'Wrong input'],
    ] as const) {
      answerLogin({ success: false, message }, status);
      await logIn(user);
      await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
    }
  });

  it('M-435: shows an unknown message under the password', async () => {
    answerLogin({ success: false, message: 'Purple' }, 409);
    const { user } = show();
    await logIn(user);
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription('Login failed. Please try again.'),
    );
  });

  it.each([
    ['M-440', 400, 'Please check your login credentials'],
    ['M-443', 500, 'Server error. Please try again later.'],
    ['M-443', 503, 'Server error. Please try again later.'],
  ])('%s: the answer %i is shown in the form', async (_id, status, text) => {
    answerLogin({ success: false }, status);
    const { user } = show();
    await logIn(user);
    expect(await within(screen.getByRole('dialog')).findByText(text)).toBeVisible();
  });

  it.each([
    ['M-444: offline', false, 'No internet connection. Please check your network.'],
    ['online', true, 'An unexpected error occurred. Please try again.'],
  ])('%s, without an answer, is shown in the form', async (_id, online, text) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    server.use(http.post(api('/auth/login'), () => HttpResponse.error()));
    const { user } = show();
    await logIn(user);
    expect(await within(screen.getByRole('dialog')).findByText(text)).toBeVisible();
  });

  it.each([
    ['M-428', 409, 'Rate limit exceeded', 'Rate limit exceeded'],
    ['M-442', 429, 'x', 'Too many attempts. Please wait a few minutes before trying again.'],
  ])('%s: answered %i %s, is a toast for 6 seconds', async (_id, status, message, text) => {
    answerLogin({ success: false, message }, status);
    const { user } = show();
    await logIn(user);
    expect(await screen.findByText(text)).toBeVisible();
    expect(within(screen.getByRole('dialog')).queryByText(text)).toBeNull();
    expect(toastList.get()).toMatchObject([{ text, seconds: 6 }]);
  });

  it.each([
    ['M-437', 401, 'Invalid email or password'],
    ['M-437', 403, 'Account is blocked or inactive'],
    ['M-437', 404, 'User not found'],
    ['M-437', 429, 'Too many attempts. Please try again later'],
    ['M-446', 409, 'Login failed'],
  ])('%s: %i without a message is raised with a text of its own', async (_id, status, message) => {
    answerLogin({ success: false }, status);
    const store = storeOf(null);
    const { result } = renderHook(() => useLoginMutation(), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    });
    const [login] = result.current;
    const call = login({ email: 'anna@example.org', password: 'Secret12' }).unwrap();
    await expect(call).rejects.toMatchObject({ status, message });
  });
});
