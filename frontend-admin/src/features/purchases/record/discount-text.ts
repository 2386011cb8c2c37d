import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { PreviewedDiscount } from '@nattil/contracts/api/purchases';
import { tierLabel } from '@nattil/contracts/catalog/tiers';
import { formatRupees } from '@nattil/contracts/formats';

type Offer = NonNullable<PreviewedDiscount['shop']>;

/** Why the bill gets its discount; without a bill, what the shop and the tier give. */
export function discountText({ shop, tierPercent, bill }: PreviewedDiscount, tier: CardTier) {
  const ofTier = `${tierPercent}% ${tierLabel(tier)}`;
  if (!bill) return offerText(shop, ofTier);
  switch (bill.reason) {
    case 'percent':
      return shop ? percentText(shop) : ofTier;
    case 'maximum':
      return shop ? percentText(shop) + maximumText(shop) : ofTier;
    case 'below-minimum':
      return `${ofTier}: below the shop’s minimum bill of ${formatRupees(shop?.minimumBill ?? 0)}`;
    case 'no-offer':
      return `${ofTier}: the shop’s own discount is not valid today`;
    case 'tier-gives-more':
      return shop ? `${ofTier}: more than the shop’s ${shop.percent}%${maximumText(shop)}` : ofTier;
  }
}

function offerText(shop: Offer | null, ofTier: string): string {
  if (!shop) return `${ofTier}: the shop’s own discount is not valid today`;
  const from = shop.minimumBill === null ? '' : `, on bills from ${formatRupees(shop.minimumBill)}`;
  return `The greater of ${percentText(shop)}${maximumText(shop)}${from}, and ${ofTier}`;
}

function percentText({ percent, source }: Offer): string {
  return source === 'shop' ? `${percent}% from the shop` : `the standard ${percent}%`;
}

function maximumText({ maximumDiscount }: Offer): string {
  return maximumDiscount === null ? '' : `, up to ${formatRupees(maximumDiscount)}`;
}
