import type { CreateShopRequest } from '@nattil/contracts/api/admin/shops';

let count = 0;

/** Returns a valid form of an administrator for a new shop on each call. */
export function newShop(change: Partial<CreateShopRequest> = {}): CreateShopRequest {
  count += 1;
  return {
    name: `Periyar Books ${process.pid} ${String(count).padStart(4, '0')}`,
    ownerName: 'Fathima Beevi',
    email: `books${process.pid}.${count}@example.com`,
    phone: '9847012345',
    address: `${count} Banerji Road, Aluva`,
    category: 'Bookstore',
    ...change,
  };
}
