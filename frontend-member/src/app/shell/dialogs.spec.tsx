import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fill } from '../../testing/fill.ts';
import { activeCard, card, cardDetails, member, newcomer, storeOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const dialog = (name: string) => screen.findByRole('dialog', { name });
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

describe('the dialogs of the member area', () => {
  it('M-049 M-082 M-085 M-086: Escape closes the login, and it opens empty again, focus returned', async () => {
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

  it('M-083: a click on the backdrop closes an untouched login, and no typed one', async () => {
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

  it('M-050 M-080 M-089: login and sign-up lead to each other', async () => {
    const { user } = renderApp(storeOf(null), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Signup' }));
    await user.click(within(await dialog('Sign up')).getByRole('button', { name: 'Login' }));
    await user.click(within(await dialog('Login')).getByRole('button', { name: 'Sign up' }));
    expect(await dialog('Sign up')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull();
  });

  it('M-336 M-064: APPLY NOW opens the sign-up for a visitor, and the form for a newcomer', async () => {
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
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('M-002 M-229 M-233 M-235 M-236 M-237: sign-up, profile and issued card follow each other', async () => {
    const data = { accessToken: 'a', token: 'a', refreshToken: 'r', user: newcomer() };
    server.use(
      http.post(api('/users/signup'), () => HttpResponse.json({ success: true, data })),
      http.post(api('/users/createProfile'), () =>
        HttpResponse.json({ success: true, data: { id: member().id, user: member() } }),
      ),
    );
    const { user, router } = renderApp(storeOf(null), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Signup' }));
    const signUp = within(await dialog('Sign up'));
    fill(signUp.getByLabelText('Email or mobile number'), 'anna@example.org');
    fill(signUp.getByLabelText('New password'), 'Secret12');
    fill(signUp.getByLabelText('Confirm password'), 'Secret12');
    await user.click(signUp.getByRole('button', { name: 'Sign up' }));

    const profile = within(await dialog('Apply for card'));
    expect(screen.queryByRole('dialog', { name: 'Sign up' })).toBeNull();
    fill(profile.getByLabelText('Full name'), 'Anna Mathew');
    fill(profile.getByLabelText('Phone'), '9876543210');
    fill(profile.getByLabelText('Location'), 'Kochi');
    await user.click(profile.getByRole('button', { name: 'Apply Now' }));

    expect(await dialog('Your card is issued')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Apply for card' })).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'), { timeout: 2_000 });
    const card = within(await dialog('Your card is issued'));
    await user.click(card.getByRole('button', { name: 'Activate Now' }));
    expect(await dialog('Manage Your Privilege Card')).toBeVisible();
  });

  it('M-054 M-244: closing the OTP dialog leads back to the card, and a new code is a new session', async () => {
    let sessions = 0;
    const verified: unknown[] = [];
    server.use(
      http.post(api('/users/otp/send-email'), () => {
        sessions += 1;
        const data = { sessionId: `session-${sessions}`, contactInfo: 'an****a@example.org' };
        return HttpResponse.json({ success: true, data });
      }),
      http.post(api('/users/otp/verify-email'), async ({ request }) => {
        verified.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
      http.post(api('/users/card/activate'), () =>
        HttpResponse.json({ success: true, data: { id: 'c', card: activeCard() } }),
      ),
    );
    const { user } = renderApp(storeOf(member()), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Account menu of Anna Mathew' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage Card' }));
    await user.click(await screen.findByRole('button', { name: 'Activate Now' }));
    expect(await dialog('Enter OTP')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await dialog('Manage Your Privilege Card')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Activate Now' }));
    const otp = within(await dialog('Enter OTP'));
    await user.click(otp.getAllByRole('textbox')[0] as HTMLElement);
    await user.keyboard('1234{Enter}');
    expect(await dialog('Card Activated Successfully!')).toBeVisible();
    expect(verified).toEqual([expect.objectContaining({ sessionId: 'session-2' })]);
    expect(screen.queryByRole('dialog', { name: 'Enter OTP' })).toBeNull();
  });

  it('M-062 M-115: ACTIVATE sends the code straight from the landing page', async () => {
    const { user } = renderApp(storeOf(member()), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'ACTIVATE' }));
    expect(await dialog('Enter OTP')).toBeVisible();
  });

  it('M-062 M-343: ACTIVATE asks a visitor to log in', async () => {
    const { user } = renderApp(storeOf(null), '/welcome');
    await user.click(await screen.findByRole('button', { name: 'ACTIVATE' }));
    expect(await screen.findByText('Please log in to activate your card.')).toBeVisible();
    expect(await dialog('Login')).toBeVisible();
  });
});
