import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { api, http, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noCamera } from '../testing/camera.ts';
import {
  aPurchase,
  bakery,
  openTill,
  purchasesServer,
  refusal,
  success,
} from '../testing/till.tsx';

beforeEach(noCamera);

const asha = {
  realm: 'partner',
  id: '01890000-0000-7000-8000-00000000bb02',
  name: 'Asha',
} as const;
const someDay = () => [
  aPurchase({ recordedAt: '2026-11-28T06:30:00.000Z' }),
  aPurchase({ id: 'b2', billAmount: 500, discountAmount: 60, payable: 440, recordedBy: asha }),
  aPurchase({ id: 'b3', status: 'reversed', recordedBy: asha }),
];

describe('Today', () => {
  it('lists the purchases of today with totals, and those of one person', async () => {
    const { handler, asked } = purchasesServer(someDay());
    server.use(handler);
    const { user, container } = openTill('/partner/today');
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent('₹1,091.20');
    expect(rows[2]).toHaveTextContent('Asha · Reversed');
    expect(screen.getByText('Customers paid').nextSibling).toHaveTextContent('₹1,531.20');
    await expectNoAxeViolations(container);
    await user.selectOptions(screen.getByLabelText('Recorded by'), 'Asha');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getByText('Customers paid').nextSibling).toHaveTextContent('₹440.00');
    const day = formatIsoDate(Date.now());
    expect(Object.fromEntries(asked[0]!)).toEqual({
      shopId: bakery.id,
      from: day,
      to: day,
      page: '1',
      limit: '100',
    });
    expect(asked.at(-1)!.get('person')).toBe(asha.id);
  });

  it('leads to a purchase, which an owner reverses', async () => {
    const purchases = someDay();
    const { handler } = purchasesServer(purchases);
    server.use(
      handler,
      http.post(api('/partner/purchases/:id/reverse'), ({ params }) => {
        const at = purchases.findIndex(({ id }) => id === params['id']);
        purchases[at] = { ...purchases[at]!, status: 'reversed' };
        return success(purchases[at]);
      }),
    );
    const { user, path, container } = openTill('/partner/today');
    await user.click((await screen.findAllByRole('link', { name: /Asha/ }))[0]!);
    expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
    expect(path()).toBe('/partner/purchases/b2');
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('radio', { name: 'The customer did not buy after all' }));
    await user.click(screen.getByRole('button', { name: 'Reverse' }));
    expect(await screen.findByText('Reversed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Today' }));
    expect(await screen.findAllByText(/· Reversed/)).toHaveLength(2);
  });

  it('offers staff no reversal of what others recorded', async () => {
    const { handler } = purchasesServer(someDay());
    server.use(handler);
    openTill('/partner/purchases/b2', { shops: [{ ...bakery, role: 'staff' }] });
    expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is printed, and shared as a text', async () => {
    const share = jest.fn((_data: ShareData) => Promise.resolve());
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const print = jest.spyOn(globalThis, 'print').mockImplementation(() => undefined);
    const { handler } = purchasesServer(someDay());
    server.use(handler);
    const { user } = openTill('/partner/today');
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const { text } = share.mock.calls[0]![0];
    expect(text).toContain('Menon’s Bakery, ');
    expect(text).toContain('Customers paid: ₹1,531.20');
    expect(text).toContain('₹1,240.00 → ₹1,091.20 (Reversed)');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, 'share');
  });

  it('says that there is nothing yet, and what failed', async () => {
    let isDown = true;
    const { handler } = purchasesServer([]);
    server.use(
      http.get(api('/partner/purchases'), () => (isDown ? refusal(503, 'UNAVAILABLE') : undefined)),
      handler,
    );
    const { user, container } = openTill('/partner/today');
    expect(await screen.findByText(/^The service is not available/)).toBeVisible();
    await expectNoAxeViolations(container);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No purchases yet today')).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('speaks Malayalam', async () => {
    const { handler } = purchasesServer(someDay());
    server.use(handler);
    openTill('/partner/today', { language: 'ml' });
    const heading = await screen.findByRole('heading', { name: 'ഇന്ന്' });
    expect(heading).toBeVisible();
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[2]!).getByText(/റദ്ദാക്കി/)).toBeVisible();
  });
});
