import type { DiscountReason, DiscountSource } from '../api/purchases.ts';

/** The discount that a shop gives. Money in paise. */
export interface ShopDiscount {
  percent: number;
  source: Exclude<DiscountSource, 'tier'>;
  /** Bills below this get no discount from the shop; null without such a limit. */
  minimumBillPaise: number | null;
  /** Maximum for one bill; null without a maximum. */
  maximumPaise: number | null;
}

export interface BillDiscount {
  /** The percent that applied, before the shop's maximum. */
  percent: number;
  paise: number;
  decidedBy: DiscountSource;
  reason: DiscountReason;
}

/**
 * The greater of the shop's discount and the tier's discount, never both; the shop's if they are
 * equal. Rounded down to the paisa. Server and till compute it with this function.
 */
export function discountOnBill(
  billPaise: number,
  shop: ShopDiscount | null,
  tierPercent: number,
): BillDiscount {
  const tier = {
    percent: tierPercent,
    paise: part(billPaise, tierPercent),
    decidedBy: 'tier',
  } as const;
  if (!shop) return { ...tier, reason: 'no-offer' };
  if (billPaise < (shop.minimumBillPaise ?? 0)) return { ...tier, reason: 'below-minimum' };
  const full = part(billPaise, shop.percent);
  const paise = Math.min(full, shop.maximumPaise ?? Infinity);
  if (paise < tier.paise) return { ...tier, reason: 'tier-gives-more' };
  const reason = paise < full ? 'maximum' : 'percent';
  return { percent: shop.percent, paise, decidedBy: shop.source, reason };
}

/** Computed in hundredths of a percent, so that binary fractions cannot lose a paisa. */
function part(paise: number, percent: number): number {
  return Math.floor((paise * Math.round(percent * 100)) / 10_000);
}
