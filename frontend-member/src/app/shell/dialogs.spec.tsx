import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@nattil/frontend-shared/testing/eventually';
import { onlyFake } from '@nattil/frontend-shared/testing/only-fake';
import { fill } from '../../testing/fill.ts';
import { activeCard, card, cardDetails, member, newcomer, storeOf } from '../../testing/people.ts';
import { answering, done, profileServer } from '../../testing/profile-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from '../../shared/session.ts';

const dialog = (name: string) => screen.findByRole('dialog', { name });
type Person = ReturnType<typeof renderApp>['user'];
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

let issued = card();
beforeEach(() => {
  issued = card();
  server.use(
    http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(issued))),
    http.get(api('/users/otp/history'), () => HttpResponse.json({ success: true, data: [] })),
    http.post(api('/users/otp/send-email'), () =>
      HttpResponse.json({
        success: true,
        data: { sessionId: 'session-1', contactInfo: 'an****a@example.org' },
      }),
    ),
    http.get(api('/users/shops/search'), () =>
      HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
    ),
  );
});

afterEach(() => {
  jest.useRealTimers();
});

const SIGNED_UP = { accessToken: 'a', token: 'a', refreshToken: 'r', user: newcomer() };
function answerSignUp(data: object): void {
  server.use(http.post(api('/users/signup'), () => HttpResponse.json({ success: true, data })));
}
async function signUp(user: Person): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Signup' }));
  const form = within(await dialog('Sign up'));
  fill(form.getByLabelText('Email or mobile number'), 'anna@example.org');
  fill(form.getByLabelText('New password'), 'Secret12');
  fill(form.getByLabelText('Confirm password'), 'Secret12');
  await user.click(form.getByRole('button', { name: 'Sign up' }));
}
async function apply(user: Person): Promise<void> {
  const profile = within(await dialog('Apply for card'));
  fill(profile.getByLabelText('Full name'), 'Anna Mathew');
  fill(profile.getByLabelText('Phone'), '9876543210');
  fill(profile.getByLabelText('Location'), 'Kochi');
  await user.click(profile.getByRole('button', { name: 'Apply Now' }));
}
function answerActivation(): unknown[] {
  const verified: unknown[] = [];
  server.use(
    http.post(api('/users/otp/verify-email'), async ({ request }) => {
      verified.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
    http.post(api('/users/card/activate'), () =>
      HttpResponse.json({ success: true, data: { id: 'c', card: activeCard() } }),
    ),
  );
  return verified;
}
async function enterCode(user: Person): Promise<void> {
  const otp = within(await dialog('Enter OTP'));
  await user.click(otp.getAllByRole('textbox')[0] as HTMLElement);
  await user.keyboard('1234');
}

describe('the dialogs of the member area', () => {
  it('M-049, M-082, M-085, M-086: Escape closes the login and returns the focus, and it opens empty again', async () => {
    const { user } = renderApp(storeOf(null), '/nowhere');
    const opener = await screen.findByRole('button', { name: 'Login' });
    await user.click(opener);
    const login = within(await dialog('Login'));
    fill(login.getByLabelText('Email or mobile number'), 'anna');
    fill(login.getByLabelText('Password'), '123');
    await user.click(login.getByRole('button', { name: 'Login' }));
    expect(login.getByText('Please enter a valid email or mobile number')).toBeVisible();
    await user.keyboard('{Escape}');
    await noDialog();
    await waitFor(() => expect(opener).toHaveFocus());
    await user.click(opener);
    const again = within(await dialog('Login'));
    expect(again.getByLabelText('Email or mobile number')).toHaveValue('');
    expect(again.getByLabelText('Password')).toHaveValue('');
    expect(again.queryByText('Please enter a valid email or mobile number')).toBeNull();
  });

  it('M-083: a click on the backdrop closes the login while nothing is typed', async () => {
    const { user } = renderApp(storeOf(null), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    const backdrop = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement;
    const login = await dialog('Login');
    fill(within(login).getByLabelText('Password'), 'x');
    fireEvent.click(backdrop());
    expect(login).toBeVisible();
    fill(within(login).getByLabelText('Password'), '');
    fireEvent.click(backdrop());
    await noDialog();
  });

  it('M-050, M-080, M-089: login and sign-up lead to each other', async () => {
    const { user } = renderApp(storeOf(null), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Signup' }));
    await user.click(within(await dialog('Sign up')).getByRole('button', { name: 'Login' }));
    await user.click(within(await dialog('Login')).getByRole('button', { name: 'Sign up' }));
    expect(await dialog('Sign up')).toBeVisible();
    // The previous dialog is closed, not covered.
    await user.keyboard('{Escape}');
    await noDialog();
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    await user.click(within(await dialog('Sign up')).getByRole('button', { name: 'Login' }));
    expect(await dialog('Login')).toBeVisible();
    await user.keyboard('{Escape}');
    await noDialog();
  });

  it('M-336, M-064: APPLY NOW opens the sign-up for a visitor, and the form for a newcomer', async () => {
    const visitor = renderApp(storeOf(null), '/welcome');
    const buttons = await screen.findAllByRole('button', { name: 'APPLY NOW' });
    await visitor.user.click(buttons[0] as HTMLElement);
    expect(await dialog('Sign up')).toBeVisible();
    visitor.unmount();

    const { user } = renderApp(storeOf(newcomer()), '/welcome');
    await user.click(
      (await screen.findAllByRole('button', { name: 'APPLY NOW' }))[0] as HTMLElement,
    );
    expect(await dialog('Apply for card')).toBeVisible();
  });

  it('M-063: Register Shop opens the wizard', async () => {
    const { user } = renderApp(storeOf(null), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'Register Shop' }));
    const wizard = within(await dialog('Register Shop'));
    expect(wizard.getByRole('heading', { name: /Step 1 of 3/ })).toBeVisible();
  });

  it('M-002, M-027, M-229, M-233, M-235, M-236, M-237: sign-up, profile, issued card and activation follow each other', async () => {
    answerSignUp(SIGNED_UP);
    answerActivation();
    server.use(
      http.post(api('/users/createProfile'), () =>
        HttpResponse.json({ success: true, data: { id: member().id, user: member() } }),
      ),
    );
    const { user, router } = renderApp(storeOf(null), '/nowhere');
    await signUp(user);
    await dialog('Apply for card');
    expect(screen.queryByLabelText('New password')).toBeNull();

    const withoutDelay = userEvent.setup({ delay: null });
    jest.useFakeTimers(onlyFake('setTimeout', 'clearTimeout'));
    await apply(withoutDelay);
    const issued = () => screen.getByRole('dialog', { name: 'Your card is issued' });
    await eventually(() => expect(issued()).toBeVisible());
    expect(screen.queryByLabelText('Full name')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(router.state.location.pathname).toBe('/nowhere');
    await act(() => jest.advanceTimersByTimeAsync(1));
    await eventually(() => expect(router.state.location.pathname).toBe('/search'));
    jest.useRealTimers();

    await user.click(within(issued()).getByRole('button', { name: 'Activate Now' }));
    await enterCode(user);
    expect(await dialog('Card Activated Successfully!')).toBeVisible();
  });

  it('Log in instead opens the login with the contact, and the focus at the password', async () => {
    server.use(
      http.post(api('/users/signup'), () =>
        HttpResponse.json({ success: false, code: 'CONTACT_TAKEN' }, { status: 409 }),
      ),
    );
    const { user } = renderApp(storeOf(null), '/nowhere');
    await signUp(user);
    await user.click(await screen.findByRole('button', { name: 'Log in instead' }));
    const login = within(await dialog('Login'));
    expect(login.getByLabelText('Email or mobile number')).toHaveValue('anna@example.org');
    await waitFor(() => expect(login.getByLabelText('Password')).toHaveFocus());
  });

  it('a mistyped contact is changed from the code dialog of the activation', async () => {
    const profile = profileServer();
    const sent = answering('post', '/users/otp/send-email', () =>
      done({ sessionId: 's', contactInfo: 'an****a@example.org' }),
    );
    answering('put', '/users/profile', (body) =>
      done(profile.change({ unconfirmed: { email: null, phone: null, ...(body as object) } })),
    );
    const { user } = renderApp(storeOf(member()), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'ACTIVATE' }));
    await dialog('Enter OTP');
    await user.click(screen.getByRole('button', { name: 'Wrong address? Change it' }));
    const form = within(await dialog('Edit profile'));
    await waitFor(() => expect(form.getByLabelText('Email')).toHaveFocus());
    fill(form.getByLabelText('Email'), 'anna.new@example.org');
    fill(form.getByLabelText('Current password'), 'Secret-rain-12');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await dialog('Enter OTP');
    expect(sent).toMatchObject([
      { type: 'card_activation', email: 'anna@example.org' },
      { type: 'email_verification', email: 'anna.new@example.org' },
    ]);
  });

  it('M-234: a sign-up with a complete profile leads to /search', async () => {
    answerSignUp({ ...SIGNED_UP, user: member() });
    const { user, router } = renderApp(storeOf(null), '/nowhere');
    await signUp(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    await noDialog();
  });

  it('M-231, M-232: a sign-up without a token leads to the profile, even for a complete one', async () => {
    answerSignUp({ user: member() });
    const { user, store } = renderApp(storeOf(null), '/nowhere');
    await signUp(user);
    expect(await dialog('Apply for card')).toBeVisible();
    expect(session.selectStatus(store.getState())).toBe('signed-out');
  });

  it('M-461, M-463: after the alert of a profile that exists the member is on /search', async () => {
    server.use(
      http.post(api('/users/createProfile'), () =>
        HttpResponse.json({ success: false, code: 'PROFILE_EXISTS' }, { status: 409 }),
      ),
    );
    const { user, router } = renderApp(storeOf(newcomer()), '/welcome');
    await user.click(
      (await screen.findAllByRole('button', { name: 'APPLY NOW' }))[0] as HTMLElement,
    );
    await apply(user);
    const alert = within(await dialog('Profile Already Exists'));
    await user.click(alert.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    await noDialog();
  });

  it('M-238: Login Now of an issued card leads to the login where the session has ended', async () => {
    server.use(
      http.post(api('/users/createProfile'), () =>
        HttpResponse.json({ success: true, data: { id: member().id, user: member() } }),
      ),
    );
    const { user, store, router } = renderApp(storeOf(newcomer()), '/welcome');
    await user.click(
      (await screen.findAllByRole('button', { name: 'APPLY NOW' }))[0] as HTMLElement,
    );
    const withoutDelay = userEvent.setup({ delay: null });
    // The redirect to /search, which also opens the login, does not happen.
    jest.useFakeTimers(onlyFake('setTimeout', 'clearTimeout'));
    await apply(withoutDelay);
    const open = (name: string) => screen.getByRole('dialog', { name });
    await eventually(() => expect(open('Your card is issued')).toBeVisible());
    act(() => void store.dispatch(session.signOut()));
    await withoutDelay.click(screen.getByRole('button', { name: 'Login Now' }));
    await eventually(() => expect(open('Login')).toBeVisible());
    expect(router.state.location.pathname).toBe('/welcome');
  });

  it('M-054, M-240, M-242, M-244: closing the OTP dialog leads back to the card, and a new code is a new session', async () => {
    let sessions = 0;
    const verified = answerActivation();
    server.use(
      http.post(api('/users/otp/send-email'), () => {
        sessions += 1;
        const data = { sessionId: `session-${sessions}`, contactInfo: 'an****a@example.org' };
        return HttpResponse.json({ success: true, data });
      }),
    );
    const { user } = renderApp(storeOf(member()), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Account menu of Anna Mathew' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage Card' }));
    await user.click(await screen.findByRole('button', { name: 'Activate Now' }));
    expect(await dialog('Enter OTP')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await dialog('Manage Your Privilege Card')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Activate Now' }));
    await enterCode(user);
    expect(await dialog('Card Activated Successfully!')).toBeVisible();
    expect(verified).toEqual([expect.objectContaining({ sessionId: 'session-2' })]);
    expect(screen.queryByRole('dialog', { name: 'Enter OTP' })).toBeNull();
  });

  it('M-062, M-115: ACTIVATE sends the code straight from the landing page', async () => {
    answerActivation();
    const { user } = renderApp(storeOf(member()), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'ACTIVATE' }));
    await enterCode(user);
    const activated = within(await dialog('Card Activated Successfully!'));
    expect(
      activated.getByText('Your privilege card has been activated and is ready to use.'),
    ).toBeVisible();
  });

  it('M-062, M-343: ACTIVATE asks a visitor to log in', async () => {
    const { user } = renderApp(storeOf(null), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'ACTIVATE' }));
    expect(await screen.findByText('Please log in to activate your card.')).toBeVisible();
    expect(await dialog('Login')).toBeVisible();
  });
});
