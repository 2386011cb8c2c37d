import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { forBrowser } from '@nattil/frontend-shared/browser-storage';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Entry } from '../shared/queue/entries.ts';
import { noCamera } from '../testing/camera.ts';
import {
  aCheck,
  aPurchase,
  biju,
  openTill,
  purchasesServer,
  refusal,
  success,
} from '../testing/till.tsx';

beforeEach(noCamera);

/** An entry of an earlier page load, as it is kept on the device. */
function keepEntry(given: Partial<Entry> = {}): void {
  const entry: Entry = {
    id: 'entry-1',
    check: aCheck(),
    bill: '',
    idempotencyKey: null,
    status: 'open',
    refusal: null,
    purchase: null,
    ...given,
  };
  forBrowser.write(`partnerEntry/${biju.id}/${entry.id}`, JSON.stringify(entry));
}

const keptEntry = () =>
  JSON.parse(forBrowser.read(`partnerEntry/${biju.id}/entry-1`) ?? 'null') as Entry | null;

/** Answers purchases in turn and collects the requests. */
function recordServer(...answers: (() => Response)[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post(api('/partner/purchases'), async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      const answer = answers[Math.min(sent.length, answers.length) - 1]!;
      return answer() as never;
    }),
  );
  return sent;
}

async function openBill(language: 'en' | 'ml' = 'en') {
  const till = openTill('/partner/bill', { language });
  const amount = await screen.findByRole('textbox');
  return { ...till, amount };
}

const press = async (user: ReturnType<typeof openTill>['user'], keys: string) => {
  for (const key of keys)
    await user.click(screen.getByRole('button', { name: key === '.' ? 'Point' : key }));
};

describe('the bill', () => {
  it('is typed with large keys, and the discount is computed meanwhile', async () => {
    keepEntry();
    const { user, amount, container } = await openBill();
    expect(screen.getByText('12% of the shop, up to ₹500')).toBeVisible();
    await press(user, '1240');
    expect(amount).toHaveValue('1,240');
    expect(screen.getByText('−₹148.80')).toBeVisible();
    expect(screen.getByText('₹1,091.20')).toBeVisible();
    await press(user, '.5');
    await user.click(screen.getByRole('button', { name: 'Delete the last digit' }));
    expect(amount).toHaveValue('1,240.');
    await expectNoAxeViolations(container);
  });

  it('says which discount counts, with its limits', async () => {
    keepEntry({ check: aCheck({ minimumBill: 200, maximumDiscount: 100 }) });
    const { user, amount } = await openBill();
    await user.type(amount, '100');
    expect(screen.getByText('8% Gold (shop: 12%, from ₹200, up to ₹100)')).toBeVisible();
    expect(screen.getByText('₹92.00')).toBeVisible();
    await user.type(amount, '0');
    expect(screen.getByText('12% of the shop, from ₹200, up to ₹100')).toBeVisible();
  });

  it('is confirmed by the keyboard alone and leads to the receipt', async () => {
    keepEntry();
    const sent = recordServer(() => success(aPurchase(), 201));
    const { user, container, path } = await openBill();
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.keyboard('1240{Enter}');
    const receipt = await screen.findByRole('region', { name: 'Receipt' });
    expect(within(receipt).getByRole('status')).toHaveTextContent('₹1,091.20');
    expect(within(receipt).getByRole('status')).toHaveFocus();
    expect(sent).toEqual([
      { key: expect.any(String), body: { checkId: aCheck().id, billAmount: 1240 } },
    ]);
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Next customer' }));
    await waitFor(() => expect(path()).toBe('/partner/scan'));
    expect(keptEntry()).toBeNull();
  });

  it.each([
    ['', 'Bill amount is required'],
    ['0', 'Bill amount must be between ₹1 and ₹10,00,000'],
    ['1000000.01', 'Bill amount must be between ₹1 and ₹10,00,000'],
    ['-1a', 'Bill amount must be between ₹1 and ₹10,00,000'],
  ])('of %j is not sent', async (typed, message) => {
    keepEntry({ bill: typed === '-1a' ? '0.99' : typed });
    const { user, amount, container } = await openBill();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(amount).toHaveFocus();
    expect(amount).toHaveAccessibleDescription(message);
    await expectNoAxeViolations(container);
  });

  it('takes no letters, signs, third decimals or Malayalam digits', async () => {
    keepEntry();
    const { user, amount } = await openBill();
    await user.type(amount, '-1e2.345൧');
    expect(amount).toHaveValue('12.34');
  });

  it('speaks Malayalam', async () => {
    keepEntry();
    const { user, amount } = await openBill('ml');
    await user.type(amount, '1240');
    expect(screen.getByText('കടയുടെ 12%, ₹500 വരെ')).toBeVisible();
    expect(screen.getByText('കസ്റ്റമർ നൽകേണ്ടത്')).toBeVisible();
    expect(screen.getByRole('button', { name: 'ഉറപ്പാക്കുക' })).toBeVisible();
  });
});

describe('a purchase without an answer', () => {
  it('is repeated with the same key and the same bill', async () => {
    keepEntry({ bill: '1240' });
    const sent = recordServer(
      () => HttpResponse.error(),
      () => refusal(503, 'UNAVAILABLE'),
      () => success(aPurchase(), 201),
    );
    const { user, amount, container } = await openBill();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^No answer came\./)).toBeVisible();
    expect(amount).toHaveAttribute('readonly');
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[2]!.body).toEqual({ checkId: aCheck().id, billAmount: 1240 });
  });

  it('survives a reload and waits beside the next customer', async () => {
    keepEntry({ bill: '1240', status: 'sending', idempotencyKey: 'key-1' });
    const sent = recordServer(() => success(aPurchase(), 201));
    const { user } = openTill('/partner/scan');
    expect(await screen.findByText('Thomas K., ₹1,240.00: no answer came yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/no answer came yet/)).toBeNull());
    expect(sent).toEqual([{ key: 'key-1', body: { checkId: aCheck().id, billAmount: 1240 } }]);
  });
});

it('a double press sends one request', async () => {
  keepEntry({ bill: '1240' });
  const sent = recordServer(() => success(aPurchase(), 201));
  const { user } = await openBill();
  await user.dblClick(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('a refused purchase keeps the bill and gets a new key', async () => {
  keepEntry({ bill: '1240' });
  const sent = recordServer(
    () => refusal(409, 'CARD_WRONG_STATE', { data: { status: 'blocked' } }),
    () => success(aPurchase(), 201),
  );
  const { user, amount } = await openBill();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^This card is blocked\./)).toBeVisible();
  expect(amount).toHaveValue('1,240');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
  expect(sent[0]!.key).not.toBe(sent[1]!.key);
});

it('a check that is too old asks for another scan and carries the bill over', async () => {
  keepEntry({ bill: '1240' });
  recordServer(() => refusal(409, 'CHECK_EXPIRED'));
  server.use(
    http.post(api('/partner/checks'), () =>
      success({ ...aCheck(), id: '01890000-0000-7000-8000-00000000ee02' }, 201),
    ),
  );
  const { user, path } = await openBill();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^The card was shown too long ago\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Scan again' }));
  await user.click(await screen.findByRole('button', { name: 'Type the number instead' }));
  await user.type(screen.getByLabelText('Card number'), '9123456789012348');
  await user.type(screen.getByLabelText('Code'), '012345');
  await user.click(screen.getByRole('button', { name: 'Check card' }));
  await waitFor(() => expect(path()).toBe('/partner/bill'));
  expect(await screen.findByRole('textbox')).toHaveValue('1,240');
});

it('without network the bill says so at once and keeps what was typed', async () => {
  keepEntry();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sent = recordServer(() => success(aPurchase(), 201));
  const { user, amount, container } = await openBill();
  expect(screen.getByText(/^No network\. Nothing can be checked or recorded/)).toBeVisible();
  await user.type(amount, '1240');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await expectNoAxeViolations(container);
  expect(sent).toEqual([]);
  expect(keptEntry()?.bill).toBe('1240');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
});

describe('a session that ends', () => {
  it('leads to the sign-in with a message; the bill is still there afterwards', async () => {
    keepEntry({ bill: '1240' });
    recordServer(() => refusal(401, 'SESSION_EXPIRED'));
    server.use(
      http.post(api('/admin/auth/refresh-token'), () => refusal(401, 'REFRESH_TOKEN_INVALID')),
      http.post(api('/partner/auth/login'), () =>
        success({ token: 'b', accessToken: 'b', refreshToken: 'r', user: biju }),
      ),
    );
    const { user, path } = await openBill();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
    await user.type(screen.getByLabelText('Email or mobile number'), 'biju@bakery.example.org');
    await user.type(screen.getByLabelText('Password'), 'Abcdefg1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(path()).toBe('/partner/bill'));
    expect(await screen.findByRole('textbox')).toHaveValue('1,240');
  });
});

describe('Undo', () => {
  const reversed = () =>
    aPurchase({
      status: 'reversed',
      reversedAt: new Date().toISOString(),
      reason: 'The bill amount was wrong',
    });

  it('reverses from the receipt with a ready reason', async () => {
    keepEntry({ bill: '1240' });
    recordServer(() => success(aPurchase(), 201));
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/partner/purchases/:id/reverse'), async ({ request }) => {
        bodies.push(await request.json());
        return success(reversed());
      }),
    );
    const { user, container } = await openBill();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Reverse' }));
    expect(await screen.findByText('Reversed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(bodies).toEqual([{ reason: 'The bill amount was wrong' }]);
  });

  it('takes another reason, and tells why it was refused', async () => {
    const { handler } = purchasesServer([aPurchase()]);
    const bodies: unknown[] = [];
    server.use(
      handler,
      http.post(api('/partner/purchases/:id/reverse'), async ({ request }) => {
        bodies.push(await request.json());
        return refusal(409, 'REVERSAL_TOO_LATE');
      }),
    );
    const { user, container } = openTill(`/partner/purchases/${aPurchase().id}`);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('radio', { name: 'Another reason' }));
    await user.type(screen.getByLabelText('Reason'), 'too short');
    await user.click(screen.getByRole('button', { name: 'Reverse' }));
    expect(screen.getByText('Reason must be at least 10 characters long')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), ' but now long');
    await user.click(screen.getByRole('button', { name: 'Reverse' }));
    expect(
      await screen.findByText('A purchase can be reversed on the same day only.'),
    ).toBeVisible();
    expect(bodies).toEqual([{ reason: 'too short but now long' }]);
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});
