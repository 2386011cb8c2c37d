import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeCard, card, cardDetails, member, storeOf } from '../../../testing/people.ts';
import { answering, done, refused } from '../../../testing/profile-server.ts';
import { CardActivatedDialog } from './card-activated-dialog.tsx';
import { CardIssuedDialog } from './card-issued-dialog.tsx';

const answerDetails = (answer: ReturnType<typeof cardDetails>) =>
  server.use(http.get(api('/users/card/details'), () => HttpResponse.json(answer)));

describe('the card-activated dialog', () => {
  beforeEach(() => answerDetails(cardDetails(activeCard())));
  afterEach(() => {
    jest.useRealTimers();
  });

  it('confirms the activation and shows the card', async () => {
    renderDialog(<CardActivatedDialog activatedAt={Date.now()} onFindShops={jest.fn()} />, {
      store: storeOf(member()),
    });
    expect(screen.getByRole('dialog', { name: 'Card Activated Successfully!' })).toBeVisible();
    expect(
      screen.getByText('Your privilege card has been activated and is ready to use.'),
    ).toBeVisible();
    expect(await screen.findByText('9123-4567-8901-2345')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('runs a light over the card and offers no further activation', async () => {
    const { container } = renderDialog(
      <CardActivatedDialog activatedAt={Date.now()} onFindShops={jest.fn()} />,
      { store: storeOf(member()) },
    );
    await screen.findByText('9123-4567-8901-2345');
    expect(container.ownerDocument.querySelector('.glint')).toBeInTheDocument();
    expect(screen.queryByText(/Activate Now/i)).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Find partner shops' })).toHaveFocus(),
    );
  });

  it('M-114, M-502, M-503: counts down from 300 seconds and then closes by itself', () => {
    jest.useFakeTimers();
    const onClose = jest.fn();
    renderDialog(<CardActivatedDialog activatedAt={Date.now()} onFindShops={jest.fn()} />, {
      store: storeOf(null),
      onClose,
    });
    const timer = screen.getByRole('timer');
    expect(timer).toHaveTextContent('05:00');
    act(() => void jest.advanceTimersByTime(1_000));
    expect(timer).toHaveTextContent('04:59');
    act(() => void jest.advanceTimersByTime(298_000));
    expect(timer).toHaveTextContent('00:01');
    expect(onClose).not.toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(1_000));
    expect(onClose).toHaveBeenCalled();
  });
});

describe('the card-issued dialog', () => {
  const outcomes = {
    onLoginNeeded: jest.fn(),
    onApply: jest.fn(),
    onCodeSent: jest.fn(),
    onNotIssued: jest.fn(),
  };

  it('M-110, M-112, M-113: shows the card, asks for no payment and names the next step', async () => {
    answerDetails(cardDetails(card()));
    const { user } = renderDialog(<CardIssuedDialog {...outcomes} />, {
      store: storeOf(member()),
    });
    expect(screen.getByRole('dialog', { name: 'Your card is issued' })).toBeVisible();
    expect(await screen.findByText('9123-4567-8901-2345')).toBeVisible();
    expect(screen.getByText(/The next step is to activate your card/)).toBeVisible();
    expect(screen.queryByText(/pay|₹/i)).toBeNull();
    const sent = answering('post', '/users/otp/send-email', () =>
      done({ sessionId: 's', contactInfo: 'an****a@example.org' }),
    );
    await user.click(screen.getByRole('button', { name: 'Activate Now' }));
    await waitFor(() => expect(outcomes.onCodeSent).toHaveBeenCalled());
    expect(sent).toMatchObject([{ type: 'card_activation', email: 'anna@example.org' }]);
  });

  it('shows when another code can be requested, and requests none before', async () => {
    answerDetails(cardDetails(card()));
    const sent = answering('post', '/users/otp/send-email', () =>
      refused(429, { code: 'OTP_RATE_LIMITED' }, { 'Retry-After': '3120' }),
    );
    const { user } = renderDialog(<CardIssuedDialog {...outcomes} />, {
      store: storeOf(member()),
    });
    const activate = screen.getByRole('button', { name: 'Activate Now' });
    await user.click(activate);
    const timer = await screen.findByRole('timer');
    expect(timer).toHaveTextContent('Try again in 52 minutes');
    expect(activate).toHaveAccessibleDescription('Try again in 52 minutes');
    expect(
      screen.getByText('Too many OTP requests. Please try again later. Try again in 52 minutes.'),
    ).toBeVisible();
    await user.click(activate);
    expect(sent).toHaveLength(1);
    const later = Date.now() + 3_120_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.queryByRole('timer')).toBeNull();
    clock.mockRestore();
    expect(activate).not.toHaveAttribute('aria-disabled');
  });

  it('M-111: without a session the button leads to the login', async () => {
    const { user } = renderDialog(<CardIssuedDialog {...outcomes} />, {
      store: storeOf(null),
    });
    await user.click(screen.getByRole('button', { name: 'Login Now' }));
    expect(outcomes.onLoginNeeded).toHaveBeenCalled();
  });
});
