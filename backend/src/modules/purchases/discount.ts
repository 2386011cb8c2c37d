import { tierPercent } from '@nattil/contracts/catalog/tiers';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { DiscountSource } from '@nattil/contracts/api/purchases';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';

/** The discount agreed with a shop. Money in paise. */
export interface ShopOffer {
  /** Null if the shop set no general percent. */
  percent: number | null;
  /** Percents for members of these tiers, instead of the one above. */
  tierPercents: Partial<Record<CardTier, number>>;
  /** Bills below this get no discount from the shop. */
  minimumBillPaise: number | null;
  /** The shop's maximum discount for one bill. */
  maximumDiscountPaise: number | null;
  /** Outside this period the shop gives no discount. */
  validFrom: Date | null;
  validTo: Date | null;
}

export interface Discount {
  /** The percent that applied, before the shop's maximum. */
  percent: number;
  paise: number;
  decidedBy: DiscountSource;
}

/**
 * The greater of the shop's discount and the tier's discount, never both; the shop's if they are
 * equal. Rounded down to the paisa.
 */
export function discountOf(
  billPaise: number,
  offer: ShopOffer,
  tier: CardTier,
  now: Date,
): Discount {
  const own = ownPercent(offer, tier);
  const percent = own ?? STANDARD_DISCOUNT_PERCENT;
  const counts =
    billPaise >= (offer.minimumBillPaise ?? 0) &&
    (offer.validFrom === null || offer.validFrom <= now) &&
    (offer.validTo === null || now <= offer.validTo);
  const shopPaise = counts
    ? Math.min(part(billPaise, percent), offer.maximumDiscountPaise ?? Infinity)
    : 0;
  const tierPaise = part(billPaise, tierPercent(tier));
  return shopPaise >= tierPaise
    ? { percent, paise: shopPaise, decidedBy: own === null ? 'standard' : 'shop' }
    : { percent: tierPercent(tier), paise: tierPaise, decidedBy: 'tier' };
}

/** The shop's percent for this tier, or for all tiers; null if it set none. */
export function ownPercent({ tierPercents, percent }: ShopOffer, tier: CardTier): number | null {
  return tierPercents[tier] ?? percent;
}

/** Computed in hundredths of a percent, so that binary fractions cannot lose a paisa. */
function part(paise: number, percent: number): number {
  return Math.floor((paise * Math.round(percent * 100)) / 10_000);
}
