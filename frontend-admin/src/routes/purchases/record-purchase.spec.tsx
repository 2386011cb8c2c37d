import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { PurchasePreview } from '@nattil/contracts/api/purchases';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, refusal } from '../../testing/portal.tsx';
import { aPurchase, previewServer } from '../../testing/purchases.ts';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { purchasesServer } from '../../testing/purchases-server.ts';
import { PurchasesPage } from './purchases.tsx';

const CARD = '9123-4567-8901-2348';
const DIGITS = '9123456789012348';
const DAY_MS = 86_400_000;

const bill = {
  discountPercent: 8,
  discountAmount: 160,
  payable: 1_840,
  decidedBy: 'tier',
  reason: 'below-minimum',
} as const;
const discount = {
  tierPercent: 8,
  shop: { percent: 12, source: 'shop', minimumBill: 2_500, maximumDiscount: null },
  bill: null,
} as const;

/** Opens the form from the page; previews have a discount once there are a shop and a bill. */
async function openForm(
  of: (asked: Record<string, unknown>) => Partial<PurchasePreview> = ({ shopId, billAmount }) => ({
    discount: shopId ? { ...discount, bill: billAmount ? bill : null } : null,
  }),
) {
  const preview = previewServer(of);
  const recorded: unknown[] = [];
  server.use(
    ...purchasesServer([]).handlers,
    ...shopsServer([aShop({ status: 'approved' })]).handlers,
    preview.handler,
    http.post(api('/admin/purchases'), async ({ request }) => {
      recorded.push(await request.json());
      return HttpResponse.json({ success: true, data: aPurchase() }, { status: 201 });
    }),
  );
  const { user } = openPage(<PurchasesPage />, '/admin/purchases');
  await user.click(await screen.findByRole('button', { name: 'Record Purchase' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record Purchase' }));
  const shown = within(form.getByRole('status', { name: 'Preview' }));
  const chooseShop = async () => {
    await user.type(form.getByRole('combobox', { name: /Shop/ }), aShop().name.slice(0, 4));
    await user.click(await screen.findByRole('option', { name: new RegExp(aShop().name) }));
  };
  return { user, form, shown, chooseShop, asked: preview.asked, recorded };
}

describe('a purchase that is recorded', () => {
  it('shows member, card and discount before, as the server decides them', async () => {
    const { user, form, shown, chooseShop, asked, recorded } = await openForm();
    expect(shown.getByText(/once the card number is complete/)).toBeVisible();
    await user.type(form.getByLabelText(/Card Number/), DIGITS);
    expect(await shown.findByText('Anna Maria')).toBeVisible();
    expect(shown.getByText('Active')).toBeVisible();
    expect(shown.getByText('Gold')).toBeVisible();
    expect(shown.getByText(/once the shop is selected/)).toBeVisible();
    await chooseShop();
    expect(await shown.findByText(/^The greater of 12% from the shop/)).toBeVisible();
    await user.type(form.getByLabelText(/Bill Amount/), '2000');
    expect(await shown.findByText('₹160.00 off')).toBeVisible();
    expect(shown.getByText(': the member pays ₹1,840.00')).toBeVisible();
    expect(shown.getByText('8% Gold: below the shop’s minimum bill of ₹2,500.00')).toBeVisible();
    expect(recorded).toEqual([]);
    expect(asked.at(0)).toEqual({ cardNumber: DIGITS });
    expect(asked.at(-1)).toEqual({
      cardNumber: DIGITS,
      shopId: aShop().id,
      billAmount: 2_000,
    });
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('is sent with bill number, day and note', async () => {
    const { user, form, chooseShop, recorded } = await openForm();
    const yesterday = formatIsoDate(new Date(Date.now() - DAY_MS));
    await chooseShop();
    await user.type(form.getByLabelText(/Card Number/), CARD);
    await user.type(form.getByLabelText(/Bill Amount/), '2000');
    await user.type(form.getByLabelText(/Bill Number/), ' INV/14 ');
    const date = form.getByLabelText(/Bill Date/);
    expect(date).toHaveValue(formatIsoDate(new Date()));
    await user.clear(date);
    await user.type(date, formatIsoDate(new Date(Date.now() - 8 * DAY_MS)));
    await user.type(form.getByLabelText(/Note/), 'The till was offline');
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(form.getByText('Bill date must be from 7 days ago to today')).toBeVisible();
    expect(recorded).toEqual([]);
    await user.clear(date);
    await user.type(date, yesterday);
    await user.click(form.getByRole('button', { name: 'Record Purchase' }));
    expect(await screen.findByText('₹151.22 off: the member pays ₹1,083.28.')).toBeVisible();
    expect(recorded).toEqual([
      {
        shopId: aShop().id,
        cardNumber: DIGITS,
        billAmount: 2_000,
        billNumber: 'INV/14',
        billDate: yesterday,
        note: 'The till was offline',
      },
    ]);
  });

  it('says before that the card cannot be used', async () => {
    const { user, form, shown } = await openForm(() => ({
      cardStatus: 'blocked',
      refusal: 'This card is blocked and cannot be used',
    }));
    await user.type(form.getByLabelText(/Card Number/), CARD);
    expect(await shown.findByText('This card is blocked and cannot be used')).toBeVisible();
    expect(shown.getByText('Blocked')).toBeVisible();
    expect(shown.queryByText(/off/)).not.toBeInTheDocument();
  });

  it('says that there is no such card, and that a preview is missing', async () => {
    const { user, form, shown } = await openForm();
    const number = form.getByLabelText(/Card Number/);
    server.use(
      http.post(api('/admin/purchases/preview'), () =>
        refusal(404, 'CARD_NOT_FOUND', 'No card found'),
      ),
    );
    await user.type(number, CARD);
    expect(await shown.findByText('There is no card with this number.')).toBeVisible();
    server.use(
      http.post(api('/admin/purchases/preview'), () => refusal(503, 'UNAVAILABLE', 'Not now')),
    );
    await user.clear(number);
    await user.type(number, '9000000000000001');
    await user.clear(number);
    await user.type(number, CARD);
    expect(await shown.findByRole('button', { name: 'Try Again' })).toBeVisible();
    server.use(previewServer(() => ({})).handler);
    await user.click(shown.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(shown.getByText('Anna Maria')).toBeVisible());
  });
});
