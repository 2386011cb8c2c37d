import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { eventually } from '@nattil/frontend-shared/testing/eventually';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { onlyFake } from '@nattil/frontend-shared/testing/only-fake';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fill } from '../../../testing/fill.ts';
import { storeOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialog>>;
const contact = (of: Dialog) => of.getByRole('textbox', { name: 'Email or mobile number' });
const sendLink = (of: Dialog) => of.getByRole('button', { name: 'Send link' });

function answer(body: object = { success: true, message: 'x' }, init: ResponseInit = {}) {
  const sent: { body: unknown; authorization: string | null }[] = [];
  server.use(
    http.post(api('/auth/forgot-password'), async ({ request }) => {
      const authorization = request.headers.get('Authorization');
      sent.push({ body: await request.json(), authorization });
      return HttpResponse.json(body, init);
    }),
  );
  return sent;
}

async function openForgot(typed = '') {
  const { user } = renderApp(storeOf(null), '/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  const login = await dialog('Login');
  fill(contact(login), typed);
  await user.click(login.getByRole('button', { name: 'Forgot password?' }));
  return { user, forgot: await dialog('Forgot password') };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('a forgotten password', () => {
  it('M-376, M-077: what was typed at the login is taken over, and a link is asked for', async () => {
    const sent = answer();
    const { user, forgot } = await openForgot('  anna@example.org ');
    expect(contact(forgot)).toHaveValue('anna@example.org');
    await expectNoAxeViolations();
    await user.click(sendLink(forgot));
    const note = await forgot.findByText(/If an account exists for/);
    expect(note).toHaveTextContent(
      'If an account exists for anna@example.org, a link is on its way',
    );
    expect(note).toHaveTextContent(`It works for ${RESET_LINK_MINUTES} minutes.`);
    expect(note).toHaveFocus();
    expect(sent).toEqual([{ body: { emailOrNumber: 'anna@example.org' }, authorization: null }]);
    await expectNoAxeViolations();
  });

  it('M-293: an empty contact is required before a request', async () => {
    const sent = answer();
    const { user, forgot } = await openForgot();
    await user.click(sendLink(forgot));
    expect(contact(forgot)).toHaveAccessibleDescription(
      'Please enter your email or mobile number first',
    );
    expect(contact(forgot)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('M-294: a contact of invalid format is refused without a request', async () => {
    const sent = answer();
    const { user, forgot } = await openForgot();
    for (const typed of ['anna', '123456789', 'anna@example']) {
      fill(contact(forgot), typed);
      await user.click(sendLink(forgot));
      expect(contact(forgot)).toHaveAccessibleDescription(
        'Please enter a valid email or mobile number',
      );
    }
    expect(sent).toEqual([]);
  });

  it('another link can be asked for after a while, not at once', async () => {
    const sent = answer();
    const { forgot } = await openForgot('9876543210');
    const withoutDelay = userEvent.setup({ delay: null });
    jest.useFakeTimers(onlyFake('setTimeout', 'clearTimeout', 'Date'));
    await withoutDelay.click(sendLink(forgot));
    const again = () => forgot.getByRole('button', { name: /^Send again/ });
    await eventually(() => expect(again()).toHaveTextContent('Send again in 01:00'));
    await withoutDelay.click(again());
    expect(sent).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await withoutDelay.click(again());
    await eventually(() => expect(sent).toHaveLength(2));
    await eventually(() => expect(again()).toHaveTextContent('Send again in 01:00'));
  });

  it('Escape and Back to login lead back to the login, which keeps what was typed', async () => {
    const { user, forgot } = await openForgot('anna@example.org');
    await user.click(forgot.getByRole('button', { name: 'Back to login' }));
    const login = await dialog('Login');
    expect(contact(login)).toHaveValue('anna@example.org');
    await user.click(login.getByRole('button', { name: 'Forgot password?' }));
    await dialog('Forgot password');
    await user.keyboard('{Escape}');
    expect(contact(await dialog('Login'))).toHaveValue('anna@example.org');
  });

  it.each([
    [429, { code: 'RATE_LIMITED' }, 'Too many requests. Please try again later.'],
    [503, { code: 'UNAVAILABLE' }, 'Server error. Please try again later.'],
  ])('shows the refusal %i in the form', async (status, body, text) => {
    answer({ success: false, ...body }, { status });
    const { user, forgot } = await openForgot('anna@example.org');
    await user.click(sendLink(forgot));
    expect(await forgot.findByText(text)).toBeVisible();
    expect(contact(forgot)).toHaveValue('anna@example.org');
  });

  it('shows when a refused request can be repeated, and sends none before', async () => {
    const sent = answer(
      { success: false, code: 'RATE_LIMITED' },
      { status: 429, headers: { 'Retry-After': '3120' } },
    );
    const { user, forgot } = await openForgot('anna@example.org');
    await user.click(sendLink(forgot));
    expect(await forgot.findByText('Too many requests. Try again in 52 minutes.')).toBeVisible();
    await user.click(sendLink(forgot));
    expect(sent).toHaveLength(1);
    expect(forgot.getByText('Too many requests. Try again in 52 minutes.')).toBeVisible();
  });

  it("shows a network failure in the form, and the server's message at the contact", async () => {
    server.use(http.post(api('/auth/forgot-password'), () => HttpResponse.error()));
    const { user, forgot } = await openForgot('anna@example.org');
    await user.click(sendLink(forgot));
    const offline = 'Network error. Please check your connection and try again.';
    expect(await forgot.findByText(offline)).toBeVisible();
    const message = 'This cannot be a contact';
    const errors = [{ field: 'emailOrNumber', message }];
    answer({ success: false, code: 'VALIDATION_FAILED', errors }, { status: 422 });
    await user.click(sendLink(forgot));
    await waitFor(() => expect(contact(forgot)).toHaveAccessibleDescription(message));
    expect(forgot.queryByText(offline)).toBeNull();
  });

  it('M-434: the alert of a locked account offers Reset Password and Try Later', async () => {
    server.use(
      http.post(api('/auth/login'), () =>
        HttpResponse.json({ success: false, code: 'ACCOUNT_LOCKED' }, { status: 423 }),
      ),
    );
    const { user } = renderApp(storeOf(null), '/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    const login = await dialog('Login');
    const logIn = async () => {
      fill(contact(await dialog('Login')), 'anna@example.org');
      fill(screen.getByLabelText('Password'), 'Secret12');
      await user.click((await dialog('Login')).getByRole('button', { name: 'Login' }));
    };
    await logIn();
    const alert = await dialog('Account Locked');
    await user.click(alert.getByRole('button', { name: 'Try Later' }));
    await waitFor(() => expect(screen.queryByText('Account Locked')).toBeNull());
    expect(contact(login)).toHaveValue('anna@example.org');
    await logIn();
    await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
    expect(contact(await dialog('Forgot password'))).toHaveValue('anna@example.org');
  });
});
