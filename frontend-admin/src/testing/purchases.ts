import type { AdminPurchase, PurchasePreview } from '@nattil/contracts/api/purchases';
import { api, http, HttpResponse } from '@nattil/frontend-shared/testing/server';
import { aShop } from './shops.ts';

export function aPurchase(given: Partial<AdminPurchase> = {}): AdminPurchase {
  return {
    id: '01890000-0000-7000-8000-0000000000b1',
    shopId: aShop().id,
    shopName: aShop().name,
    memberId: '01890000-0000-7000-8000-0000000000c1',
    cardNumber: '••••-••••-••••-2348',
    billAmount: 1_234.5,
    discountPercent: 12.25,
    discountAmount: 151.22,
    payable: 1_083.28,
    decidedBy: 'shop',
    tier: 'bronze',
    status: 'recorded',
    recordedAt: '2026-11-20T06:30:00.000Z',
    cardShown: 'admin',
    recordedBy: { realm: 'admin', id: '01890000-0000-7000-8000-0000000000d1', name: 'anita nair' },
    reversedAt: null,
    reason: null,
    disputedAt: null,
    billNumber: null,
    billDate: null,
    memberName: 'anna maria',
    note: null,
    ...given,
  };
}

export function aPreview(given: Partial<PurchasePreview> = {}): PurchasePreview {
  return {
    member: { id: aPurchase().memberId, name: 'anna maria' },
    cardNumber: '••••-••••-••••-2348',
    cardStatus: 'active',
    tier: 'gold',
    refusal: null,
    discount: null,
    ...given,
  };
}

/** Answers previews; `asked` collects the requests. */
export function previewServer(of: (asked: Record<string, unknown>) => Partial<PurchasePreview>) {
  const asked: Record<string, unknown>[] = [];
  const handler = http.post(api('/admin/purchases/preview'), async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    asked.push(body);
    return HttpResponse.json({ success: true, data: aPreview(of(body)) });
  });
  return { asked, handler };
}
