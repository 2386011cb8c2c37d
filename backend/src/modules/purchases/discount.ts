import { tierPercent } from '@nattil/contracts/catalog/tiers';
import type { CardTier } from '@nattil/contracts/api/cards';
import type { DiscountSource } from '@nattil/contracts/api/purchases';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/purchases';

/** The discount agreed with a shop. Money in paise. */
export interface ShopOffer {
  /** Null where the shop named none. */
  percent: number | null;
  /** Percents for members of these tiers, instead of the one above. */
  tierPercents: Partial<Record<CardTier, number>>;
  /** Below this bill the shop gives nothing. */
  minimumBillPaise: number | null;
  /** The most that the shop gives for one bill. */
  maximumDiscountPaise: number | null;
  /** Before and after these moments the shop gives nothing. */
  validFrom: Date | null;
  validTo: Date | null;
}

export interface Discount {
  /** The percent that won, before the shop's maximum cut it. */
  percent: number;
  paise: number;
  decidedBy: DiscountSource;
}

/**
 * The greater amount of the shop's part and the tier's percent, never both; where they are equal it
 * is the shop's. Rounded down to the paisa.
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

/** The percent that the shop itself named for this tier, or for all; null where it named none. */
export function ownPercent({ tierPercents, percent }: ShopOffer, tier: CardTier): number | null {
  return tierPercents[tier] ?? percent;
}

/** In whole hundredths of a percent, so that no binary fraction takes a paisa away. */
function part(paise: number, percent: number): number {
  return Math.floor((paise * Math.round(percent * 100)) / 10_000);
}
