import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '../../app/session.ts';
import { fill } from '../../testing/fill.ts';
import { member, newcomer, profileStatusAnswer, storeOf } from '../../testing/people.ts';
import { LoginDialog } from './login-dialog.tsx';

const onClose = jest.fn();
const outcomes = { onSwitchToSignUp: jest.fn(), onSignedIn: jest.fn() };
beforeEach(() => {
  for (const outcome of [onClose, ...Object.values(outcomes)]) outcome.mockReset();
});

const show = () => renderDialog(<LoginDialog {...outcomes} />, { onClose, store: storeOf(null) });
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
  it('M-074 M-076: has contact, password and remember me, and nothing for axe', async () => {
    const { user } = show();
    expect(contact()).toBeVisible();
    const remember = screen.getByRole('checkbox', { name: 'Remember me' });
    await user.click(remember);
    expect(remember).toBeChecked();
    await user.click(remember);
    expect(remember).not.toBeChecked();
    await expectNoAxeViolations();
  });

  it('M-075: shows and hides the password', async () => {
    const { user } = show();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it('M-286 M-287 M-290: the button waits for both fields and says why when pressed', async () => {
    const { user } = show();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.click(button());
    expect(screen.getByText('Email or mobile number is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(contact()).toHaveFocus();
    fill(contact(), 'a@b.co');
    fill(password(), 'x');
    expect(button()).not.toHaveAttribute('aria-disabled');
  });

  it('M-288 M-291 M-292: refuses wrong forms, and an edited field forgets its error', async () => {
    const { user } = show();
    await logIn(user, 'anna', '12345');
    expect(screen.getByText('Please enter a valid email or mobile number')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    await user.type(contact(), '@');
    expect(screen.queryByText('Please enter a valid email or mobile number')).toBeNull();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
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

  it('M-367 M-345: sends contact, password and remember me, and no token', async () => {
    const sent: { body: unknown; authorization: string | null }[] = [];
    server.use(
      http.post(api('/auth/login'), async ({ request }) => {
        const authorization = request.headers.get('Authorization');
        sent.push({ body: await request.json(), authorization });
        return HttpResponse.json(signedIn(member()));
      }),
    );
    answerStatus(profileStatusAnswer(member()));
    const { user } = show();
    await user.click(screen.getByRole('checkbox'));
    await logIn(user, ' 9876543210 ');
    await waitFor(() => expect(outcomes.onSignedIn).toHaveBeenCalled());
    const body = { email: '9876543210', password: 'Secret12', rememberMe: true };
    expect(sent).toEqual([{ body, authorization: null }]);
  });

  it('M-148 M-222 M-223 M-369: a login with data.token is checked and stored', async () => {
    answerLogin(signedIn(member({ fullName: 'Old' }), 'token'));
    answerStatus(profileStatusAnswer(member()));
    const { user, store } = show();
    await logIn(user);
    await waitFor(() =>
      expect(outcomes.onSignedIn).toHaveBeenCalledWith({ profileMissing: false }),
    );
    expect(session.selectUser(store.getState() as never)).toEqual(member());
    expect(localStorage.getItem('accessToken')).toBe('access-2');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toMatchObject({
      fullName: 'Anna Mathew',
    });
  });

  it('M-224: a member without profile is sent to create one', async () => {
    answerLogin(signedIn(newcomer()));
    answerStatus(profileStatusAnswer(newcomer()));
    const { user } = show();
    await logIn(user);
    await waitFor(() => expect(outcomes.onSignedIn).toHaveBeenCalledWith({ profileMissing: true }));
  });

  it.each([
    ['M-226', newcomer(), true],
    ['M-227', member(), false],
    ['M-227', {}, false],
  ])(
    'M-225 %s: a failed status check is told, and the login answer decides',
    async (_id, who, missing) => {
      answerLogin(signedIn(who));
      answerStatus({ success: false }, 500);
      const { user } = show();
      await logIn(user);
      expect(
        await screen.findByText('Could not verify profile status. Please refresh the page.'),
      ).toBeVisible();
      expect(outcomes.onSignedIn).toHaveBeenCalledWith({ profileMissing: missing });
    },
  );

  it('M-228: an answer without token signs nobody in', async () => {
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

  it('M-432 M-438: a suspended account gets an alert with Contact Support', async () => {
    answerLogin({ success: false, code: 'ACCOUNT_SUSPENDED', message: 'no' }, 403);
    const { user } = show();
    await logIn(user);
    expect(await screen.findByRole('dialog', { name: 'Account Suspended' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Contact Support' })).toBeVisible();
  });

  it('M-434 M-441: a locked account gets an alert with Try Later', async () => {
    answerLogin({ success: false, code: 'ACCOUNT_LOCKED', message: 'no' }, 423);
    const { user } = show();
    await logIn(user);
    expect(await screen.findByRole('dialog', { name: 'Account Locked' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Later' }));
    await waitFor(() => expect(screen.queryByText('Account Locked')).toBeNull());
  });

  it('M-221 M-121: while it submits, Escape does not close it', async () => {
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

  it('M-080 M-081: leads to sign-up, and closes', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(outcomes.onSwitchToSignUp).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });
});
