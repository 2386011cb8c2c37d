import { BRAND } from '@nattil/contracts/brand';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { activeCard, member, storeOf } from '../../../testing/people.ts';
import { OtpDialog } from './otp-dialog.tsx';

const outcomes = { onActivated: jest.fn() };
beforeEach(() => {
  for (const outcome of Object.values(outcomes)) outcome.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

const RESEND_MS = 116_000;
const sending = (differences: Partial<OtpSending> = {}): OtpSending => ({
  sessionId: 'session-1',
  channel: 'email',
  contactInfo: 'an****a@example.org',
  sentAt: Date.now(),
  ...differences,
});
const show = (sent = sending(), user = member()) =>
  renderDialog(<OtpDialog sending={sent} {...outcomes} />, { store: storeOf(user) });

const boxes = () => screen.getAllByRole('textbox');
const verify = () => screen.getByRole('button', { name: 'Verify' });
const resend = () => screen.getByRole('button', { name: 'Resend OTP' });

async function enter(user: ReturnType<typeof show>['user'], code: string): Promise<void> {
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard(code);
}
/** Answers a call and collects its request bodies. */
function answer(path: string, body: object, status = 200): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(api(path), async ({ request }) => {
      const text = await request.text();
      sent.push(text ? JSON.parse(text) : null);
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}
const activated = { success: true, data: { id: 'c', card: activeCard() } };

describe('the OTP dialog', () => {
  it('keeps out of translation where the code went', () => {
    show();
    expect(translatable(['an****a@example.org', 'Verify'])).toEqual(['Verify']);
  });

  it('M-107, M-109: has four boxes of one character, and passes axe', async () => {
    const { user } = show();
    expect(boxes()).toHaveLength(4);
    expect(verify()).toBeVisible();
    expect(resend()).toBeVisible();
    await enter(user, '123');
    fireEvent.change(boxes()[1] as HTMLElement, { target: { value: '45' } });
    expect(boxes().map((box) => (box as HTMLInputElement).value.length)).toEqual([1, 1, 1, 0]);
    await expectNoAxeViolations();
  });

  it('M-108, M-285, M-495: the resend waits for 116 seconds, which it counts down', () => {
    jest.useFakeTimers();
    show();
    expect(screen.getByRole('timer')).toHaveTextContent('01:56');
    act(() => void jest.advanceTimersByTime(1_000));
    expect(screen.getByRole('timer')).toHaveTextContent('01:55');
    act(() => void jest.advanceTimersByTime(114_000));
    expect(screen.getByRole('timer')).toHaveTextContent('00:01');
    expect(resend()).toBeDisabled();
    act(() => void jest.advanceTimersByTime(1_000));
    expect(resend()).toBeEnabled();
  });

  it('leads to other codes by quiet links beside its one button', () => {
    show(sending({ sentAt: Date.now() - RESEND_MS }));
    const looksLikeButton = (button: HTMLElement) => button.matches('.mantine-Button-root');
    const dialog = within(screen.getByRole('dialog', { name: 'Enter OTP' }));
    const named = dialog.getAllByRole('button').filter(({ textContent }) => textContent);
    expect(named.filter(looksLikeButton)).toEqual([verify()]);
    expect(named).toEqual([
      verify(),
      resend(),
      screen.getByRole('button', { name: 'Send by SMS instead' }),
    ]);
  });

  it('verifies on the fourth digit, without a press on Verify', async () => {
    const verified = answer('/users/otp/verify-email', { success: true });
    answer('/users/card/activate', activated);
    const { user } = show();
    await enter(user, '123');
    expect(verified).toEqual([]);
    await user.keyboard('4');
    await waitFor(() => expect(verified).toMatchObject([{ otp: '1234' }]));
  });

  it('M-309: fewer than four digits are refused without a call', async () => {
    const { user } = show();
    const requests = collectRequests();
    await enter(user, '123');
    await user.click(verify());
    expect(screen.getByText('Please enter the complete 4-digit OTP')).toBeVisible();
    const verified = answer('/users/otp/verify-email', { success: false, message: 'Wrong' }, 422);
    await enter(user, '1234');
    // No earlier call was sent: the next one is the first.
    await screen.findByText('Wrong');
    expect(requests).toHaveLength(1);
    expect(verified).toMatchObject([{ otp: '1234' }]);
  });

  it('M-241, M-386, M-395: verifies the session, then activates the card', async () => {
    const verified = answer('/users/otp/verify-email', { success: true, message: 'ok' });
    const activations = answer('/users/card/activate', activated);
    const { user } = show();
    await enter(user, '1234');
    await waitFor(() => expect(outcomes.onActivated).toHaveBeenCalledTimes(1));
    expect(verified).toEqual([{ otp: '1234', sessionId: 'session-1', email: 'anna@example.org' }]);
    expect(activations).toEqual([null]);
  });

  it('M-310, M-483: a wrong code is refused with the tries that are left, and the boxes are empty again', async () => {
    const data = { attemptsRemaining: 2 };
    answer('/users/otp/verify-email', { success: false, code: 'OTP_INVALID', data }, 422);
    const { user } = show();
    await enter(user, '1234');
    expect(await screen.findByText('Invalid OTP')).toBeVisible();
    expect(screen.getByText('2 tries left.')).toBeVisible();
    expect(boxes()[0]).toHaveValue('');
    expect(outcomes.onActivated).not.toHaveBeenCalled();
  });

  it('M-310: the message of an unsuccessful answer is shown', async () => {
    answer('/users/otp/verify-email', { success: false, message: 'Code is stale' });
    const { user } = show();
    await enter(user, '1234');
    expect(await screen.findByText('Code is stale')).toBeVisible();
  });

  it('M-245: an OTP session with a correct code is not reused, even if the activation fails', async () => {
    const verified = answer('/users/otp/verify-email', { success: true });
    answer('/users/card/activate', { success: false, message: 'Please try again.' }, 503);
    const { user } = show();
    await enter(user, '1234');
    expect(await screen.findByText(/Your code was right, but: Please try again\./)).toBeVisible();
    answer('/users/card/activate', activated);
    await user.click(verify());
    await waitFor(() => expect(outcomes.onActivated).toHaveBeenCalledTimes(1));
    expect(verified).toHaveLength(1);
  });

  it('shows that the card is in review when its activation waits for the support', async () => {
    answer('/users/otp/verify-email', { success: true });
    answer(
      '/users/card/activate',
      { success: false, code: 'CARD_NEEDS_REVIEW', message: 'Your card waits for a check.' },
      409,
    );
    const { user } = show();
    await enter(user, '1234');
    expect(await screen.findByRole('dialog', { name: 'We Are Checking Your Card' })).toBeVisible();
    expect(screen.getByText(/You need not do anything/)).toBeVisible();
    expect(screen.getByRole('link', { name: BRAND.support.email })).toBeVisible();
    expect(screen.queryByText(/Your code was right, but/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(outcomes.onActivated).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'I understand' })).toHaveFocus());
    await expectNoAxeViolations();
  });

  it('M-243, M-397: after the countdown a resend brings a new session', async () => {
    const sent = answer('/users/otp/resend-email', {
      success: true,
      data: { sessionId: 'session-2', contactInfo: 'an****a@example.org' },
    });
    const { user } = show(sending({ sentAt: Date.now() - RESEND_MS }));
    const verified = answer('/users/otp/verify-email', { success: true });
    answer('/users/card/activate', activated);
    await user.click(resend());
    await screen.findByText('A new OTP was sent to an****a@example.org.');
    expect(sent).toEqual([{ email: 'anna@example.org', sessionId: 'session-1' }]);
    expect(resend()).toBeDisabled();
    await enter(user, '1234');
    await waitFor(() => expect(verified).toMatchObject([{ otp: '1234', sessionId: 'session-2' }]));
  });

  it('M-482: a failed resend is shown', async () => {
    answer('/users/otp/resend-email', { success: false, message: 'x' }, 500);
    const { user } = show(sending({ sentAt: Date.now() - RESEND_MS }));
    await user.click(resend());
    expect(await screen.findByText('Failed to resend OTP')).toBeVisible();
  });

  it('offers SMS where there is a phone, and continues with that session', async () => {
    const sent = answer('/users/otp/send-sms', {
      success: true,
      data: { sessionId: 'session-3', contactInfo: '91********10' },
    });
    const { user } = show();
    const verified = answer('/users/otp/verify-sms', { success: true });
    answer('/users/card/activate', activated);
    await user.click(screen.getByRole('button', { name: 'Send by SMS instead' }));
    await screen.findByText('A new OTP was sent to 91********10.');
    await enter(user, '1234');
    await waitFor(() => expect(verified).toMatchObject([{ otp: '1234', sessionId: 'session-3' }]));
    expect(sent).toMatchObject([{ type: 'card_activation', phone: '+919876543210' }]);
  });

  it('when the tries are used up, Start again sends a code of a new session at once', async () => {
    const data = { attemptsRemaining: 0 };
    answer('/users/otp/verify-email', { success: false, code: 'OTP_INVALID', data }, 422);
    const sent = answer('/users/otp/send-email', {
      success: true,
      data: { sessionId: 'session-2', contactInfo: 'an****a@example.org' },
    });
    const { user } = show();
    await enter(user, '1234');
    const again = await screen.findByRole('button', { name: 'Start again' });
    expect(screen.getByText('No tries left.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    await waitFor(() => expect(again).toHaveFocus());
    await expectNoAxeViolations();
    await user.click(again);
    await screen.findByText('A new OTP was sent to an****a@example.org.');
    expect(sent).toMatchObject([{ type: 'card_activation', email: 'anna@example.org' }]);
    expect(boxes()[0]).toHaveFocus();
    const verified = answer('/users/otp/verify-email', { success: true });
    answer('/users/card/activate', activated);
    await enter(user, '4321');
    await waitFor(() => expect(outcomes.onActivated).toHaveBeenCalledTimes(1));
    expect(verified).toMatchObject([{ otp: '4321', sessionId: 'session-2' }]);
  });

  it('a locked account shows how long it is locked', async () => {
    server.use(
      http.post(api('/users/otp/verify-email'), () =>
        HttpResponse.json(
          {
            success: false,
            code: 'OTP_ACCOUNT_LOCKED',
            message: 'Too many wrong codes today. Please try again later.',
          },
          { status: 423, headers: { 'Retry-After': '700' } },
        ),
      ),
    );
    const { user } = show();
    await enter(user, '1234');
    expect(
      await screen.findByText('Too many wrong codes today. Try again in 12 minutes.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });

  it('without an answer the code stays, and Verify sends it again', async () => {
    server.use(http.post(api('/users/otp/verify-email'), () => HttpResponse.error()));
    const { user } = show();
    await enter(user, '1234');
    await screen.findByText('Network error. Please check your connection and try again.');
    const verified = answer('/users/otp/verify-email', { success: true });
    answer('/users/card/activate', activated);
    await user.click(verify());
    await waitFor(() => expect(outcomes.onActivated).toHaveBeenCalledTimes(1));
    expect(verified).toMatchObject([{ otp: '1234' }]);
  });

  it('a code sent by SMS is verified there', async () => {
    const verified = answer('/users/otp/verify-sms', { success: true });
    answer('/users/card/activate', activated);
    const { user } = show(sending({ channel: 'sms' }));
    expect(screen.queryByRole('button', { name: 'Send by SMS instead' })).toBeNull();
    await enter(user, '1234');
    await waitFor(() => expect(outcomes.onActivated).toHaveBeenCalled());
    expect(verified).toEqual([{ otp: '1234', sessionId: 'session-1', phone: '+919876543210' }]);
  });

  it('a code that came by SMS can be sent by email instead, where there is one', async () => {
    const sent = answer('/users/otp/send-email', {
      success: true,
      data: { sessionId: 'session-4', contactInfo: 'an****a@example.org' },
    });
    const { user } = show(sending({ channel: 'sms' }));
    await user.click(screen.getByRole('button', { name: 'Send by email instead' }));
    await screen.findByText('A new OTP was sent to an****a@example.org.');
    expect(sent).toMatchObject([{ type: 'card_activation', email: 'anna@example.org' }]);
  });

  it('offers no other channel to a member without another contact', () => {
    show(sending({ channel: 'sms' }), member({ email: null }));
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  });
});

describe('the code of an SMS that the browser can read', () => {
  interface Waiting {
    options: CredentialRequestOptions & { otp?: unknown };
    arrive: (code: string) => void;
    refuse: () => void;
  }
  let waiting: Waiting[];
  beforeEach(() => {
    waiting = [];
    Object.defineProperty(window, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: {
        get: (options: CredentialRequestOptions) =>
          new Promise((resolve, reject) => {
            options.signal?.addEventListener('abort', () => reject(options.signal!.reason));
            const arrive = (code: string) => resolve({ type: 'otp', code });
            const refuse = () => reject(new DOMException('no', 'NotAllowedError'));
            waiting.push({ options, arrive, refuse });
          }),
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'OTPCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const bySms = () => show(sending({ channel: 'sms', sentAt: Date.now() - RESEND_MS }));

  it('is filled in and verified', async () => {
    const verified = answer('/users/otp/verify-sms', { success: true });
    answer('/users/card/activate', activated);
    bySms();
    expect(waiting.map(({ options }) => options.otp)).toEqual([{ transport: ['sms'] }]);
    act(() => waiting[0]!.arrive('0042'));
    await waitFor(() => expect(outcomes.onActivated).toHaveBeenCalledTimes(1));
    expect(verified).toEqual([{ otp: '0042', sessionId: 'session-1', phone: '+919876543210' }]);
  });

  it('is not waited for when the code went by e-mail, nor by other browsers', () => {
    show();
    expect(waiting).toEqual([]);
    Reflect.deleteProperty(window, 'OTPCredential');
    bySms();
    expect(waiting).toEqual([]);
  });

  it('is no longer waited for when the dialog closes', () => {
    const { unmount } = bySms();
    expect(waiting[0]!.options.signal!.aborted).toBe(false);
    unmount();
    expect(waiting[0]!.options.signal!.aborted).toBe(true);
  });

  it('is waited for anew after another was sent, and only for that one', async () => {
    const verified = answer('/users/otp/verify-sms', { success: true });
    answer('/users/card/activate', activated);
    answer('/users/otp/resend-sms', {
      success: true,
      data: { sessionId: 'session-2', contactInfo: '******3210' },
    });
    const { user } = bySms();
    await user.click(resend());
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(waiting[0]!.options.signal!.aborted).toBe(true);
    act(() => waiting[0]!.arrive('1111'));
    act(() => waiting[1]!.arrive('2222'));
    await waitFor(() => expect(outcomes.onActivated).toHaveBeenCalledTimes(1));
    expect(verified).toMatchObject([{ otp: '2222', sessionId: 'session-2' }]);
  });

  it('can be typed when the browser refuses or finds no code of four digits', async () => {
    const verified = answer('/users/otp/verify-sms', { success: true });
    answer('/users/card/activate', activated);
    for (const end of ['refuse', 'arrive'] as const) {
      const { user, unmount } = bySms();
      act(() => waiting.at(-1)![end]('123456'));
      await enter(user, '1234');
      await waitFor(() => expect(verified.splice(0)).toMatchObject([{ otp: '1234' }]));
      unmount();
    }
  });
});
