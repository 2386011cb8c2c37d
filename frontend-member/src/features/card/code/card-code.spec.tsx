import { formatName } from '@nattil/contracts/basic-formats';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { onlyFake } from '@nattil/frontend-shared/testing/only-fake';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { clearSession } from '@nattil/frontend-shared/session/session-storage';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { codeSecret, codeServer, purchase } from '../../../testing/code-server.ts';
import { activeCard, cardDetails, member, storeOf } from '../../../testing/people.ts';
import { refused } from '../../../testing/profile-server.ts';
import { ShowCardDialog } from '../show/show-card-dialog.tsx';
import { codeAt, modulesOf, qrTextOf, secondsLeft } from './card-code.ts';

describe('the code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at second %i is that of RFC 6238', (seconds, digits) => {
    expect(codeAt(codeSecret(), seconds * 1_000)).toBe(digits);
  });

  it('is valid for the rest of its step', () => {
    expect([59, 60, 89].map((second) => secondsLeft(codeSecret(), second * 1_000))).toEqual([
      1, 30, 1,
    ]);
  });

  it('fits a QR code of version 2, because its text is alphanumeric', () => {
    const text = qrTextOf(codeSecret({ tier: 'gold' }), '287082');
    expect(text).toBe('NATTIL1AB3DE5GH7JG287082');
    expect(modulesOf(text)).toHaveLength(25);
  });
});

const CARD = activeCard({ expiresAt: '2030-08-31T18:29:59.999Z' });
const NOW = new Date('2027-01-05T09:30:05Z');
const codeAtTime = (at: string | Date, secret = codeSecret()) => {
  const code = codeAt(secret, new Date(at).getTime());
  return `${code.slice(0, 3)} ${code.slice(3)}`;
};

function show(card = CARD, store = storeOf(member())) {
  server.use(http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(card))));
  return renderDialog(<ShowCardDialog onApply={jest.fn()} />, { store });
}
const offline = () => server.use(http.all(api('/*path'), () => HttpResponse.error()));

beforeEach(() => {
  jest.useFakeTimers(onlyFake('setInterval', 'clearInterval', 'Date'));
  jest.setSystemTime(NOW);
});
afterEach(() => void jest.useRealTimers());

describe('the shown card', () => {
  it('has a QR code, the digits and the rest of their time', async () => {
    codeServer();
    show();
    expect(await screen.findByText(codeAtTime(NOW))).toBeVisible();
    const text = qrTextOf(codeSecret(), codeAt(codeSecret(), NOW.getTime()));
    expect(screen.getByRole('img', { name: 'QR code for the shop' })).toHaveAttribute(
      'data-text',
      text,
    );
    expect(screen.getByRole('img', { name: 'New code in 25 seconds' })).toBeVisible();
    await expectNoAxeViolations();
    act(() => void jest.advanceTimersByTime(25_000));
    expect(screen.getByText(codeAtTime('2027-01-05T09:30:30Z'))).toBeVisible();
    expect(screen.getByRole('img', { name: 'New code in 30 seconds' })).toBeVisible();
  });

  it('shows a valid code on a phone whose clock is ten minutes off, and the right time', async () => {
    codeServer(() => codeSecret({ serverTime: '2027-01-05T09:40:05Z' }));
    show();
    expect(await screen.findByText(codeAtTime('2027-01-05T09:40:05Z'))).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('15:10:05');
  });

  it('shows the code without network, also with the offset of the clock', async () => {
    codeServer(() => codeSecret({ serverTime: '2027-01-05T09:40:05Z' }));
    const { unmount } = show();
    await screen.findByText(codeAtTime('2027-01-05T09:40:05Z'));
    unmount();
    jest.setSystemTime(new Date('2027-01-06T09:30:05Z'));
    show(CARD, storeOf(member()));
    offline();
    expect(await screen.findByText(codeAtTime('2027-01-06T09:40:05Z'))).toBeVisible();
    expect(screen.getByText(formatName('Anna Mathew').toUpperCase())).toBeVisible();
  });

  it('asks to set the clock if it was set back while the phone was offline', async () => {
    codeServer();
    const { unmount } = show();
    await screen.findByText(codeAtTime(NOW));
    unmount();
    jest.setSystemTime(new Date('2027-01-05T08:00:00Z'));
    show(CARD, storeOf(member()));
    offline();
    expect(await screen.findByText('The clock of this phone was changed')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code for the shop' })).toBeNull();
  });

  it('tells a phone that was never online with it to set its clock and connect once', async () => {
    codeServer(() => HttpResponse.error());
    const { user } = show();
    expect(await screen.findByText('No code on this phone yet')).toBeVisible();
    expect(screen.getByText(/date and time to automatic, and connect/)).toBeVisible();
    codeServer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(codeAtTime(NOW))).toBeVisible();
  });

  it('has no code of an earlier card, and none after the member left', async () => {
    codeServer();
    const { unmount } = show();
    await screen.findByText(codeAtTime(NOW));
    unmount();
    codeServer(() => HttpResponse.error());
    const renewed = show({ ...CARD, expiresAt: '2031-08-31T18:29:59.999Z' }, storeOf(member()));
    expect(await screen.findByText('No code on this phone yet')).toBeVisible();
    renewed.unmount();
    clearSession('member');
    show(CARD, storeOf(member()));
    expect(await screen.findByText('No code on this phone yet')).toBeVisible();
    expect(JSON.stringify({ ...localStorage })).not.toContain(codeSecret().secret);
  });

  it('is loaded again if the server says that it is not active any more', async () => {
    let isBlocked = false;
    codeServer(() => {
      isBlocked = true;
      return refused(409, { code: 'CARD_WRONG_STATE' });
    });
    show();
    server.use(
      http.get(api('/users/card/details'), () =>
        HttpResponse.json(cardDetails(isBlocked ? { ...CARD, status: 'blocked' } : CARD)),
      ),
    );
    expect(await screen.findByText('It cannot be used at a shop.')).toBeVisible();
    expect(screen.queryByText(codeAtTime(NOW))).toBeNull();
  });
});

describe('a purchase while the card is shown', () => {
  it('is told on the card, with what was saved and a rise of tier', async () => {
    const { record, streams } = codeServer();
    show();
    await screen.findByText(codeAtTime(NOW));
    await waitFor(() => expect(streams).toHaveLength(1));
    server.use(
      http.get(api('/users/card/details'), () =>
        HttpResponse.json(cardDetails({ ...CARD, tier: 'silver' })),
      ),
    );
    act(() => record(purchase()));
    await waitFor(() =>
      expect(screen.getByText("Menon's Bakery").closest('p')).toHaveTextContent(
        "Purchase recorded at Menon's Bakery: ₹1,240.00, you saved ₹99.20",
      ),
    );
    expect(
      await screen.findByText('Your card is Silver now: at least 5% off every bill.'),
    ).toBeVisible();
  });
});
