import { createContext, use } from 'react';
import type { PartnerShop } from '@nattil/contracts/api/partner/access';

interface Shops {
  /** The shop of this till. */
  shop: PartnerShop;
  /** All shops of the person. */
  shops: readonly PartnerShop[];
}

export const ShopContext = createContext<Shops | null>(null);

export function useShops(): Shops {
  const shops = use(ShopContext);
  if (!shops) throw new Error('There is no shop around this component');
  return shops;
}

export const useShop = (): PartnerShop => useShops().shop;
