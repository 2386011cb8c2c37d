import type { Card, TierStanding } from '@nattil/contracts/api/member/cards';
import { BRAND } from '@nattil/contracts/brand';
import { formatLongDate } from '@nattil/contracts/formats';
import { renewedUntil } from '@nattil/contracts/rules/members/card';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeCard, card, cardDetails, member, storeOf } from '../../../testing/people.ts';
import { ManageCardDialog } from './manage-card-dialog.tsx';

const outcomes = {
  onCodeSent: jest.fn(),
  onApply: jest.fn(),
  onShow: jest.fn(),
  onChangePassword: jest.fn(),
};
let historyQuery: string;
let history: object[];

const entry = (index: number, differences: object = {}) => ({
  id: `otp-${index}`,
  type: 'email',
  purpose: 'card_activation',
  sentAt: '2027-01-05T09:30:00.000Z',
  contactInfo: 'an****a@example.org',
  status: 'pending',
  ...differences,
});

beforeEach(() => {
  for (const outcome of Object.values(outcomes)) outcome.mockReset();
  history = [];
  server.use(
    http.get(api('/users/otp/history'), ({ request }) => {
      historyQuery = new URL(request.url).search;
      return HttpResponse.json({ success: true, data: history, pagination: {} });
    }),
  );
});

function answerDetails(...cards: (Card | null)[]): void {
  let calls = 0;
  server.use(
    http.get(api('/users/card/details'), () => {
      const answer = cards[Math.min(calls, cards.length - 1)] ?? null;
      calls += 1;
      return HttpResponse.json(cardDetails(answer));
    }),
  );
}
const show = (user = member()) =>
  renderDialog(<ManageCardDialog {...outcomes} />, { store: storeOf(user) });
const button = (name: string) => screen.findByRole('button', { name });
const fact = (term: string) => screen.getByText(term).nextElementSibling;

/** Without the labels that a narrow screen shows before the cells. */
const textOf = (cell: HTMLElement) => (cell.lastElementChild ?? cell).textContent;
const textsOf = (row: HTMLElement) =>
  [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(textOf);

describe('Manage Your Privilege Card', () => {
  it('M-101, M-102, M-103, M-104, M-385: shows the active card with its figures and without an activation', async () => {
    const active = activeCard();
    answerDetails(active);
    show();
    expect(await screen.findByRole('dialog', { name: 'Manage Your Privilege Card' })).toBeVisible();
    expect(await screen.findByText('9123-4567-8901-2345')).toBeVisible();
    expect(fact('Validity')).toHaveTextContent(formatLongDate(active.expiresAt ?? ''));
    expect(fact('Time Left')).toHaveTextContent('265 days');
    expect(fact('Usage Count')).toHaveTextContent('7');
    expect(fact('Discount received')).toHaveTextContent('₹1,234.50');
    expect(screen.getByText(/No purchases yet/)).toBeVisible();
    expect(await button('Renew Now')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Activate Now' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('M-021: every amount is in rupees: bills, what they saved, and the sum of that', async () => {
    const bought = {
      id: 'p1',
      shopName: 'Malabar Mart',
      bill: 2000,
      discount: 100.5,
      at: '2027-01-04T06:30:00Z',
    };
    server.use(
      http.get(api('/users/card/details'), () =>
        HttpResponse.json(cardDetails(activeCard(), [bought])),
      ),
    );
    show();
    const purchase = await screen.findByText('Malabar Mart');
    const row = purchase.closest('li')!;
    expect(screen.getByRole('link', { name: 'All purchases' })).toHaveAttribute(
      'href',
      '/purchases',
    );
    expect(row).toHaveTextContent('₹2,000.00');
    expect(row).toHaveTextContent('₹100.50 off');
    expect(row).toHaveTextContent(formatLongDate('2027-01-04T06:30:00Z'));
    expect(fact('Discount received')).toHaveTextContent('₹1,234.50');
    // Every amount has its currency sign: each number with two decimals follows one.
    const amounts = screen.getByRole('dialog').textContent.match(/.?[\d,]+\.\d\d(?!\d)/g) ?? [];
    expect(amounts).toHaveLength(3);
    expect(amounts.filter((amount) => !amount.startsWith('₹'))).toEqual([]);
  });

  it('M-105: an issued card has both buttons and names the first step', async () => {
    answerDetails(card());
    const { user } = show();
    expect(await button('Activate Now')).toBeEnabled();
    await user.click(await button('Renew Now'));
    expect(
      await screen.findByText('Activate your card first. You can renew it after that.'),
    ).toBeVisible();
  });

  it('M-015: before the activation it shows the time until the card lapses', async () => {
    answerDetails(card());
    show();
    await screen.findByText('9123-4567-8901-2345');
    expect(fact('Validity')).toHaveTextContent('Starts when you activate');
    expect(fact('Time Left')).toHaveTextContent('28 days to activate');
  });

  it('M-239, M-393: Activate Now sends the code by e-mail', async () => {
    answerDetails(card());
    let sent: unknown;
    server.use(
      http.post(api('/users/otp/send-email'), async ({ request }) => {
        sent = await request.json();
        const data = { sessionId: 'session-1', contactInfo: 'an****a@example.org' };
        return HttpResponse.json({ success: true, data });
      }),
    );
    const { user } = show();
    await user.click(await button('Activate Now'));
    await waitFor(() =>
      expect(outcomes.onCodeSent).toHaveBeenCalledWith(
        expect.objectContaining({ sessionId: 'session-1', channel: 'email' }),
      ),
    );
    expect(sent).toEqual({
      phone: '+919876543210',
      email: 'anna@example.org',
      type: 'card_activation',
      name: 'Anna Mathew',
    });
  });

  it('Activate Now sends the code by SMS to a member who signed up by phone', async () => {
    answerDetails(card());
    server.use(
      http.post(api('/users/otp/send-sms'), () => {
        const data = { sessionId: 'session-1', contactInfo: '91********10' };
        return HttpResponse.json({ success: true, data });
      }),
    );
    const { user } = show(member({ firstCodeBy: 'sms' }));
    await user.click(await button('Activate Now'));
    await waitFor(() =>
      expect(outcomes.onCodeSent).toHaveBeenCalledWith(
        expect.objectContaining({ sessionId: 'session-1', channel: 'sms' }),
      ),
    );
  });

  it('M-334: without an e-mail address it shows why and sends nothing', async () => {
    answerDetails(card());
    const { user } = show(member({ email: null }));
    await user.click(await button('Activate Now'));
    expect(await screen.findByText('Email not found. Please update your profile.')).toBeVisible();
  });

  it.each([
    ['M-478', 401, {}, 'Please log in to activate your card.'],
    ['M-479', 403, {}, 'You do not have permission to activate card.'],
    ['M-480', 429, {}, 'Too many OTP requests. Please try again later.'],
    ['M-481', 500, {}, 'Failed to send OTP. Please check your connection and try again.'],
    ['M-477', 200, { message: 'No mail today' }, 'No mail today'],
    ['M-477', 200, {}, 'Failed to send OTP. Please try again.'],
  ])('%s: shows why no code was sent (%i)', async (_id, status, body, text) => {
    answerDetails(card());
    server.use(
      http.post(api('/users/otp/send-email'), () =>
        HttpResponse.json({ success: false, ...body }, { status }),
      ),
      http.post(api('/admin/auth/refresh-token'), () =>
        HttpResponse.json({ success: false }, { status: 401 }),
      ),
    );
    const { user } = show();
    await user.click(await button('Activate Now'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(outcomes.onCodeSent).not.toHaveBeenCalled();
  });

  it('M-250, M-251, M-252, M-253, M-387: renews by 1, 6 or 12 months to the date that it names', async () => {
    const before = activeCard();
    const renewedBy = (months: number) =>
      renewedUntil(new Date(before.expiresAt ?? ''), new Date(), months).toISOString();
    const until = renewedBy(6);
    const after = activeCard({ expiresAt: until, daysRemaining: 447 });
    const loadedAgain = { ...after, daysRemaining: 446 };
    answerDetails(before, loadedAgain);
    const sent: { body: unknown; key: string | null }[] = [];
    server.use(
      http.post(api('/users/card/renew'), async ({ request }) => {
        sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
        return HttpResponse.json({ success: true, data: { id: after.id, card: after } });
      }),
    );
    const { user } = show();
    await button('Renew Now');
    expect(screen.getAllByRole('radio').map((choice) => choice.getAttribute('value'))).toEqual([
      '1',
      '6',
      '12',
    ]);
    await user.click(screen.getByRole('radio', { name: '1 month' }));
    expect(screen.getByText(formatLongDate(renewedBy(1)))).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '6 months' }));
    expect(screen.getByText(formatLongDate(until))).toBeVisible();
    await user.click(await button('Renew Now'));
    await waitFor(() => expect(fact('Time Left')).toHaveTextContent('446 days'));
    expect(fact('Validity')).toHaveTextContent(formatLongDate(until));
    expect(sent).toEqual([{ body: { months: 6 }, key: expect.any(String) }]);
  });

  it('M-485: a renewal without an answer is shown, and repeated under the same key', async () => {
    answerDetails(activeCard());
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/users/card/renew'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.error();
      }),
    );
    const { user } = show();
    await user.click(await button('Renew Now'));
    expect(await screen.findByText('Failed to update card details')).toBeVisible();
    await user.click(await button('Renew Now'));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  describe('the tier', () => {
    const answerTier = (of: Card, tier: TierStanding | null) => {
      const answer = cardDetails(of);
      server.use(
        http.get(api('/users/card/details'), () =>
          HttpResponse.json({ ...answer, data: { ...answer.data, tier } }),
        ),
      );
    };
    const standing = (differences: Partial<TierStanding> = {}): TierStanding => ({
      percent: 5,
      netSpend: 6_200,
      isHeld: false,
      next: { tier: 'gold', percent: 8, missing: 8_800 },
      ...differences,
    });
    const region = async (name: string) => within(await screen.findByRole('region', { name }));

    it("shows the tier's benefit and the amount missing to the next tier", async () => {
      answerTier(activeCard({ tier: 'silver' }), standing());
      show();
      const tier = await region('What Silver gives');
      expect(tier.getByText('5%')).toBeVisible();
      expect(tier.getByText('₹8,800.00').parentElement).toHaveTextContent(
        'More than ₹8,800.00 to Gold, which gives 8%.',
      );
      await screen.findByText('No OTP has been sent to you yet.');
      await expectNoAxeViolations();
    });

    it('is reached by any purchase if no amount is missing', async () => {
      answerTier(
        activeCard({ tier: 'silver' }),
        standing({ netSpend: 15_000, next: { tier: 'gold', percent: 8, missing: 0 } }),
      );
      show();
      const tier = await region('What Silver gives');
      expect(tier.getByText(/^Your next purchase takes you to Gold/)).toBeVisible();
    });

    it('shows no next tier for the highest tier or one that support gave', async () => {
      answerTier(activeCard({ tier: 'silver' }), standing({ isHeld: true }));
      const { unmount } = show();
      const held = await region('What Silver gives');
      expect(held.getByText(/stays until you renew/)).toBeVisible();
      expect(held.queryByText(/Gold/)).toBeNull();
      unmount();
      answerTier(activeCard({ tier: 'gold' }), standing({ percent: 8, next: null }));
      show();
      expect((await region('What Gold gives')).getByText(/no higher tier/)).toBeVisible();
    });

    it('is left out if the card has no benefit or the answer comes from an older server', async () => {
      answerTier(card({ status: 'expired' }), standing());
      const { unmount } = show();
      await button('Apply again');
      expect(screen.queryByRole('region', { name: /gives$/ })).toBeNull();
      unmount();
      answerTier(activeCard(), undefined as unknown as null);
      show();
      await button('Show card');
      expect(screen.queryByRole('region', { name: /gives$/ })).toBeNull();
    });
  });

  it('a renewal past 24 months is refused with the reason', async () => {
    const far = new Date(Date.now() + 700 * 86_400_000).toISOString();
    answerDetails(activeCard({ expiresAt: far }));
    const { user } = show();
    await button('Renew Now');
    await user.click(screen.getByRole('radio', { name: '12 months' }));
    expect(await button('Renew Now')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('A card can be valid for at most 24 months from now')).toBeVisible();
  });

  it.each(['lapsed', 'expired'] as const)(
    'M-017: a %s card can be applied for again',
    async (status) => {
      answerDetails(card({ status, daysRemaining: 0 }), card());
      server.use(
        http.post(api('/users/card/apply'), () =>
          HttpResponse.json({ success: true, data: { id: 'c', card: card() } }, { status: 201 }),
        ),
      );
      const { user } = show();
      await button('Apply again');
      // Renewal is only offered while the card is valid; here it would duplicate the other action.
      expect(screen.queryByText(/renew/i)).toBeNull();
      await user.click(await button('Apply again'));
      expect(await button('Activate Now')).toBeVisible();
    },
  );

  it('shows that an issued card is in review and offers no activation', async () => {
    server.use(
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(card(), [], true))),
    );
    show();
    expect(await screen.findByText('We are checking your card')).toBeVisible();
    await screen.findByText('No OTP has been sent to you yet.');
    expect(screen.getByRole('link', { name: BRAND.support.email })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Activate Now' })).toBeNull();
    await expectNoAxeViolations();
  });

  it.each(['blocked', 'replaced'] as const)(
    'M-016: a %s card counts no days and leads to the support',
    async (status) => {
      answerDetails(activeCard({ status }));
      show();
      await screen.findByText('9123-4567-8901-2345');
      expect(fact('Time Left')).toHaveTextContent('Cannot be used');
      expect(screen.queryByText(/\d days?\b/)).toBeNull();
      const mail = screen.getByRole('link', { name: BRAND.support.email });
      expect(mail).toHaveAttribute('href', `mailto:${BRAND.support.email}`);
      for (const name of ['Show card', 'Print card', 'Save as picture', 'Activate Now'])
        expect(screen.queryByRole('button', { name })).toBeNull();
    },
  );

  it('an active card is shown large, and printed as a copy of this day', async () => {
    answerDetails(activeCard());
    const copies: (string | null)[] = [];
    window.print = () => {
      copies.push(document.querySelector('[data-copy="print"]')?.textContent ?? null);
    };
    const { user } = show();
    await user.click(await button('Show card'));
    expect(outcomes.onShow).toHaveBeenCalled();
    await user.click(await button('Print card'));
    await waitFor(() => expect(copies).toHaveLength(1));
    expect(copies[0]).toContain('9123-4567-8901-2345');
    expect(copies[0]).toContain(`Active on ${formatLongDate(Date.now())}`);
    await waitFor(() => expect(document.querySelector('[data-copy]')).toBeNull());
  });

  it('M-484: says that card data cannot be loaded, and tries again', async () => {
    server.use(
      http.get(api('/users/card/details'), () =>
        HttpResponse.json({ success: false }, { status: 500 }),
      ),
    );
    const { user } = show();
    expect(await screen.findByText('Failed to load data')).toBeVisible();
    answerDetails(card());
    await user.click(await button('Try again'));
    expect(await screen.findByText('9123-4567-8901-2345')).toBeVisible();
  });

  it('leads a member without a card to apply for one', async () => {
    answerDetails(null);
    const { user } = show();
    await user.click(await button('Apply for card'));
    expect(outcomes.onApply).toHaveBeenCalled();
  });

  it('M-106, M-155, M-158, M-159, M-391: shows the latest 4 sendings, also of an unknown purpose or status', async () => {
    answerDetails(activeCard());
    history = [
      entry(1, { status: 'verified' }),
      entry(2, { purpose: 'some_new_purpose', type: 'sms', contactInfo: '91********10' }),
      entry(3, { status: 'lost_in_space' }),
      entry(4),
      entry(5),
    ];
    show();
    const section = within(await screen.findByRole('region', { name: 'OTP Send History' }));
    const table = await section.findByRole('table');
    await within(table).findByText('Verified');
    expect(historyQuery).toBe('?page=1&limit=4');
    const rows = within(table).getAllByRole('row').slice(1);
    const headings = ['Purpose', 'Channel', 'Contact', 'Sent', 'Status'];
    expect(within(table).getAllByRole('columnheader').map(textOf)).toEqual(headings);
    expect(rows.map(textsOf)).toEqual([
      ['Card Activation', 'Email', 'an****a@example.org', 'January 5, 2027, 3:00 PM', 'Verified'],
      ['Some New Purpose', 'SMS', '91********10', 'January 5, 2027, 3:00 PM', 'Pending'],
      [
        'Card Activation',
        'Email',
        'an****a@example.org',
        'January 5, 2027, 3:00 PM',
        'Lost In Space',
      ],
      ['Card Activation', 'Email', 'an****a@example.org', 'January 5, 2027, 3:00 PM', 'Pending'],
    ]);
  });
});
