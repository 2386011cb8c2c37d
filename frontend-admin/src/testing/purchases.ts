import type { Purchase } from '@nattil/contracts/api/purchases';
import { aShop } from './shops.ts';

export function aPurchase(given: Partial<Purchase> = {}): Purchase {
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
    reversedAt: null,
    reason: null,
    ...given,
  };
}
