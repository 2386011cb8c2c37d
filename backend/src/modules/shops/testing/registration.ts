import type { RegisterShopRequest } from '@nattil/contracts/api/member/shops';

// Padded, because a prefix search for 4 would find 4625.
let count = 0;

/** Returns a valid registration of a new shop on each call. */
export function registration(change: Partial<RegisterShopRequest> = {}): RegisterShopRequest {
  count += 1;
  const name = `Malabar Kitchen ${process.pid} ${String(count).padStart(4, '0')}`;
  return {
    shopName: name,
    category: 'Dining',
    email: `shop${process.pid}.${count}@example.com`,
    phone: '9847012345',
    district: 'Ernakulam',
    talukBlock: 'Kanayannur',
    location: 'Kochi, Kerala',
    storeAddress: `${count} Marine Drive, Ernakulam`,
    discountOffer: 12.5,
    confirmDetails: true,
    ...change,
  };
}
