import type { Card, CardStatus } from '@nattil/contracts/api/member/cards';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { onlyFake } from '@nattil/frontend-shared/testing/only-fake';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeCard, card, cardDetails, member, storeOf } from '../../../testing/people.ts';
import { codeServer } from '../../../testing/code-server.ts';
import { ShowCardDialog } from './show-card-dialog.tsx';

const answer = (of: Card | null) =>
  server.use(http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(of))));
function show(of: Card | null, onClose = jest.fn()) {
  answer(of);
  codeServer();
  return renderDialog(<ShowCardDialog onApply={jest.fn()} />, {
    store: storeOf(member()),
    onClose,
  });
}

afterEach(() => {
  jest.useRealTimers();
});

describe('Show card', () => {
  it('keeps number and name out of translation, not its state', async () => {
    show(activeCard());
    await screen.findByText('Active');
    expect(translatable(['9123-4567-8901-2345', 'ANNA MATHEW', 'Active'])).toEqual(['Active']);
  });

  it('M-016: an active card is large, says Active and moves', async () => {
    const { user } = show(activeCard({ tier: 'gold', expiresAt: '2030-08-31T18:29:59.999Z' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your privilege card' });
    expect(await screen.findAllByText('Active')).toHaveLength(1);
    // Each fact appears once, so that a till reads one card.
    for (const once of ['9123-4567-8901-2345', 'ANNA MATHEW', 'Gold', '08/30'])
      expect(screen.getAllByText(once)).toHaveLength(1);
    expect(dialog.textContent?.match(/anna mathew/gi)).toHaveLength(1);
    expect(screen.getByTestId('light')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^\d\d:\d\d:\d\d$/);
    await expectNoAxeViolations();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('its clock goes on by seconds, and the card ends when its time is over', async () => {
    jest.useFakeTimers(onlyFake('setInterval', 'clearInterval', 'Date'));
    jest.setSystemTime(new Date('2027-01-05T09:30:00Z'));
    show(activeCard({ expiresAt: '2027-01-05T09:30:04Z' }));
    const clock = await screen.findByRole('timer');
    expect(clock).toHaveTextContent('15:00:00');
    act(() => void jest.advanceTimersByTime(1_000));
    expect(clock).toHaveTextContent('15:00:01');
    act(() => void jest.advanceTimersByTime(4_000));
    expect(screen.queryByText('Active')).toBeNull();
    expect(screen.getAllByText('Expired')).toHaveLength(1);
  });

  const inactive: [CardStatus, RegExp][] = [
    ['issued', /^Activate by \d+ \w+$/],
    ['expired', /^Expired$/],
    ['lapsed', /^Lapsed$/],
    ['blocked', /^Blocked$/],
    ['replaced', /^Replaced$/],
  ];
  it.each(inactive)(
    'M-016: an %s card shows its state and cannot be taken for an active one',
    async (status, word) => {
      show(card({ status }));
      expect(await screen.findAllByText(word)).toHaveLength(1);
      expect(screen.getByText('It cannot be used at a shop.')).toBeVisible();
      expect(screen.queryByText('Active')).toBeNull();
      expect(screen.queryByTestId('light')).toBeNull();
      expect(screen.queryByRole('timer')).toBeNull();
    },
  );
});

describe('the screen, while the card is shown', () => {
  const release = jest.fn(() => Promise.resolve());
  const request = jest.fn((_type: string) => Promise.resolve({ release }));
  beforeEach(() => {
    request.mockClear();
    release.mockClear();
    request.mockImplementation(() => Promise.resolve({ release }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('stays awake, also after the page was left and came back, until the card is closed', async () => {
    const { user, unmount } = show(activeCard());
    await screen.findByRole('timer');
    expect(request).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledWith('screen');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(request).toHaveBeenCalledTimes(2);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(release).toHaveBeenCalled());
    unmount();
  });

  it('goes dark as always where the browser forbids it', async () => {
    request.mockImplementation(() => Promise.reject(new Error('low battery')));
    show(activeCard());
    expect(await screen.findByRole('timer')).toBeVisible();
  });
});
