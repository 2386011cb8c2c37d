import type { Rupees } from '@nattil/contracts/api/common';
import { isHigherTier, tierOfSpend, type Tier } from '@nattil/contracts/catalog/tiers';

/** A rise of the tier that a purchase caused. */
export interface TierRise {
  from: Tier;
  at: Date;
}

/** The tier without the rise: the one before it, or that of the spend that remains if higher. */
export function tierWithout({ from }: TierRise, spent: Rupees): Tier {
  const earned = tierOfSpend(spent);
  return isHigherTier(earned, from) ? earned : from;
}
