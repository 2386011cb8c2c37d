import {
  discountOnBill,
  type BillDiscount,
  type ShopDiscount,
} from '@nattil/contracts/catalog/discount';
import { tierPercent } from '@nattil/contracts/catalog/tiers';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { PreviewedDiscount } from '@nattil/contracts/api/purchases';
import type { CardCheck } from '@nattil/contracts/api/partner/till';
import { toRupees } from '../../platform/kernel/money.ts';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';

type OfferedDiscount = CardCheck['discount'];

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

/** The discount on a bill, from a shop's offer and the tier of the member. */
export function discountOf(
  billPaise: number,
  offer: ShopOffer,
  tier: CardTier,
  now: Date,
): BillDiscount {
  return discountOnBill(billPaise, shopDiscount(offer, tier, now), tierPercent(tier));
}

/** The parts of the decision, for a screen: with a bill, `discountOf` decides as at recording. */
export function previewedDiscount(
  billPaise: number | null,
  offer: ShopOffer,
  tier: CardTier,
  now: Date,
): PreviewedDiscount {
  const shop = shopDiscount(offer, tier, now);
  return {
    tierPercent: tierPercent(tier),
    shop: shop && {
      percent: shop.percent,
      source: shop.source,
      minimumBill: rupeesOr(shop.minimumBillPaise),
      maximumDiscount: rupeesOr(shop.maximumPaise),
    },
    bill:
      billPaise === null ? null : previewedBill(billPaise, discountOf(billPaise, offer, tier, now)),
  };
}

function previewedBill(
  billPaise: number,
  { percent, paise, decidedBy, reason }: BillDiscount,
): PreviewedDiscount['bill'] {
  return {
    discountPercent: percent,
    discountAmount: toRupees(paise),
    payable: toRupees(billPaise - paise),
    decidedBy,
    reason,
  };
}

const rupeesOr = (paise: number | null) => (paise === null ? null : toRupees(paise));

/** What the shop gives to members of the tier; null outside the offer's period. */
function shopDiscount(offer: ShopOffer, tier: CardTier, now: Date): ShopDiscount | null {
  const own = ownPercent(offer, tier);
  const isValid =
    (offer.validFrom === null || offer.validFrom <= now) &&
    (offer.validTo === null || now <= offer.validTo);
  if (!isValid) return null;
  return {
    percent: own ?? STANDARD_DISCOUNT_PERCENT,
    source: own === null ? 'standard' : 'shop',
    minimumBillPaise: offer.minimumBillPaise,
    maximumPaise: offer.maximumDiscountPaise,
  };
}

/** The shop's percent for this tier, or for all tiers; null if it set none. */
export function ownPercent({ tierPercents, percent }: ShopOffer, tier: CardTier): number | null {
  return tierPercents[tier] ?? percent;
}

/** The discount that a shop gives now to a card of this tier, before the bill is known. */
export function offeredDiscount(offer: ShopOffer, tier: CardTier, now: Date): OfferedDiscount {
  const shop = shopDiscount(offer, tier, now);
  const ofTier = tierPercent(tier);
  if (shop === null || shop.percent < ofTier)
    return {
      percent: ofTier,
      decidedBy: 'tier',
      tierPercent: ofTier,
      minimumBill: null,
      maximumDiscount: null,
    };
  return {
    percent: shop.percent,
    decidedBy: shop.source,
    tierPercent: ofTier,
    minimumBill: rupeesOr(shop.minimumBillPaise),
    maximumDiscount: rupeesOr(shop.maximumPaise),
  };
}
