import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { CardShown } from '@nattil/contracts/api/purchases';
import type { ShopOffer } from './discount.ts';

/** The card shown at the till. */
export interface ShownCard {
  shop: { id: string; name: string; offer: ShopOffer };
  card: { id: string; number: string; memberId: string; tier: CardTier };
  how: CardShown;
}
