import { screen, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { openPage, pagination, refusal } from '../../testing/portal.tsx';
import { aPurchase, previewServer } from '../../testing/purchases.ts';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from '../shops/shops.tsx';

const CARD = '9123-4567-8901-2348';

/** The list with one approved shop, which has these purchases. */
function openShops(purchases: AdminPurchase[], given: Partial<AdminShop> = {}) {
  const shop = aShop({ status: 'approved', ...given });
  server.use(
    ...shopsServer([shop]).handlers,
    previewServer(() => ({})).handler,
    http.get(api('/admin/shops/:id/purchases'), () =>
      HttpResponse.json({
        success: true,
        data: purchases,
        pagination: pagination(1, purchases.length, 10),
      }),
    ),
  );
  return { shop, ...openPage(<ShopsPage />, '/admin/shops') };
}

async function openPurchases(purchases: AdminPurchase[], given: Partial<AdminShop> = {}) {
  const page = openShops(purchases, given);
  await page.user.click(await screen.findByRole('button', { name: /View purchases at/ }));
  const name = `Purchases at ${page.shop.name}`;
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) };
}

describe('the purchases of a shop', () => {
  it('exclude the shop and the cards from translation, but not the status', async () => {
    const { dialog, shop } = await openPurchases([aPurchase()]);
    await dialog.findByText('₹1,234.50');
    const kept = [shop.name, '••••-••••-••••-2348'];
    expect(translatable([...kept, 'Recorded'])).toEqual(['Recorded']);
  });

  it('A-152: open from its row, each with bill, discount and the source of the discount', async () => {
    const { dialog } = await openPurchases([aPurchase()]);
    const row = within((await dialog.findByText('₹1,234.50')).closest('tr')!);
    expect(row.getByText('••••-••••-••••-2348')).toBeVisible();
    expect(row.getByText('₹151.22')).toBeVisible();
    expect(row.getByText("12.25%, the shop's")).toBeVisible();
    expect(row.getByText('₹1,083.28')).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('name who recorded them, and how the card was shown', async () => {
    const recordedBy = { realm: 'partner', id: 'p', name: 'biju thomas' } as const;
    const { dialog } = await openPurchases([
      aPurchase(),
      aPurchase({ id: 'b', cardShown: 'scanned', recordedBy }),
      aPurchase({ id: 'c', cardShown: 'typed', recordedBy: { ...recordedBy, name: null } }),
    ]);
    await dialog.findAllByText('₹1,234.50');
    const texts = dialog.getAllByRole('row').map((row) => row.textContent);
    expect(texts[1]).toContain('By an administrator: Anita Nair');
    expect(texts[2]).toContain('Scanned by Biju Thomas');
    expect(texts[3]).toContain('Typed');
    expect(texts[3]).not.toContain('Typed by');
  });

  it('say that there are none, and cannot be recorded at a shop that is not approved', async () => {
    const { dialog } = await openPurchases([], { status: 'blocked' });
    expect(await dialog.findByText('No purchases yet')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Record Purchase' })).not.toBeInTheDocument();
  });

  it('are recorded once: a retry after a lost answer has the same idempotency key', async () => {
    const purchases: AdminPurchase[] = [];
    const { user, dialog } = await openPurchases(purchases);
    const sent: { key: string | null; body: unknown }[] = [];
    server.use(
      http.post(api('/admin/purchases'), async ({ request }) => {
        sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
        if (sent.length === 1) return HttpResponse.error();
        purchases.push(aPurchase());
        return HttpResponse.json({ success: true, data: aPurchase() }, { status: 201 });
      }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Record Purchase' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record Purchase' }));
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(form.getByText('Card number is required')).toBeVisible();
    expect(form.getByText('Bill amount is required')).toBeVisible();
    await user.type(form.getByLabelText(/Card Number/), '9123456789012348');
    expect(form.getByLabelText(/Card Number/)).toHaveValue(CARD);
    await user.type(form.getByLabelText(/Bill Amount/), '1234.5');
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(await form.findByRole('alert')).not.toBeEmptyDOMElement();
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(await screen.findByText('₹151.22 off: the member pays ₹1,083.28.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { shopId: aShop().id, cardNumber: '9123456789012348', billAmount: 1234.5 },
      { shopId: aShop().id, cardNumber: '9123456789012348', billAmount: 1234.5 },
    ]);
    expect(sent[0]!.key).toBeTruthy();
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(await screen.findByText('₹1,234.50')).toBeVisible();
  });

  it('show an unknown card as an error beside the field', async () => {
    const { user, dialog } = await openPurchases([]);
    server.use(
      http.post(api('/admin/purchases'), () => refusal(404, 'CARD_NOT_FOUND', 'No card found')),
    );
    await user.click(await dialog.findByRole('button', { name: 'Record Purchase' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record Purchase' }));
    await user.type(form.getByLabelText(/Card Number/), CARD);
    await user.type(form.getByLabelText(/Bill Amount/), '100');
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(await form.findByText('There is no card with this number')).toBeVisible();
  });

  it('are reversed for a reason, which is shown from then on', async () => {
    const purchases = [aPurchase()];
    const { user, dialog } = await openPurchases(purchases);
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/admin/purchases/:id/reverse'), async ({ request }) => {
        bodies.push(await request.json());
        const reason = 'The customer brought it back';
        purchases[0] = aPurchase({ status: 'reversed', reason });
        return HttpResponse.json({ success: true, data: purchases[0] });
      }),
    );
    await user.click(await dialog.findByRole('button', { name: /^Reverse the purchase/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Reverse Purchase' }));
    await user.type(question.getByLabelText(/Reason/), 'too short');
    await user.click(question.getByRole('button', { name: 'Reverse Purchase' }));
    expect(question.getByText('Reason must be at least 10 characters long')).toBeVisible();
    expect(bodies).toEqual([]);
    await user.clear(question.getByLabelText(/Reason/));
    await user.type(question.getByLabelText(/Reason/), ' The customer brought it back ');
    await user.click(question.getByRole('button', { name: 'Reverse Purchase' }));
    expect(await dialog.findByText('Reversed')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'The customer brought it back' }]);
    expect(await dialog.findByText('The customer brought it back')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Reverse the/ })).not.toBeInTheDocument();
  });
});

describe('the discount settings of a shop', () => {
  async function openSettings(answer: () => Response) {
    const page = openShops([]);
    const sent: { ifMatch: string | null; body: unknown }[] = [];
    server.use(
      http.put(api('/admin/shops/:id/discount-settings'), async ({ request }) => {
        sent.push({ ifMatch: request.headers.get('If-Match'), body: await request.json() });
        return answer();
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: /^Discount settings of/ }));
    return {
      ...page,
      sent,
      dialog: within(await screen.findByRole('dialog', { name: 'Discount Settings' })),
    };
  }

  it('A-153: start with the current values, and are sent with the shown version', async () => {
    const { user, dialog, sent } = await openSettings(() =>
      HttpResponse.json({ success: true, data: aShop() }),
    );
    expect(dialog.getByLabelText('Discount')).toHaveValue('12.25%');
    await user.type(dialog.getByLabelText('Gold members'), '20');
    await user.type(dialog.getByLabelText('Minimum bill'), '500');
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Discount settings saved')).toBeVisible();
    expect(sent).toEqual([
      {
        ifMatch: '"1"',
        body: {
          discountPercent: 12.25,
          tierPercents: { gold: 20 },
          minimumBill: 500,
          maximumDiscount: null,
          validFrom: null,
          validTo: null,
        },
      },
    ]);
  });

  it('show errors beside the fields, and send nothing', async () => {
    const { user, dialog, sent } = await openSettings(() => HttpResponse.error());
    await user.clear(dialog.getByLabelText('Discount'));
    await user.type(dialog.getByLabelText('Discount'), '101');
    await user.type(dialog.getByLabelText('Silver members'), '200');
    await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
    expect(await dialog.findByText('Discount must be between 0 and 100')).toBeVisible();
    expect(dialog.getByText('silver: Discount must be between 0 and 100')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('keep the input if another administrator changed the shop meanwhile, and name that person', async () => {
    const { user, dialog, sent } = await openSettings(() =>
      HttpResponse.json(
        {
          success: false,
          code: 'CHANGED_MEANWHILE',
          message: 'Changed',
          data: { status: 'approved', by: 'Ravi Menon', at: '2026-11-20T06:30:00.000Z' },
        },
        { status: 409 },
      ),
    );
    await user.type(dialog.getByLabelText('Minimum bill'), '500');
    await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
    expect(await dialog.findByText(/^Ravi Menon changed this shop meanwhile/)).toBeVisible();
    expect(dialog.getByLabelText('Minimum bill')).toHaveValue('500');
    expect(sent).toHaveLength(1);
  });
});
