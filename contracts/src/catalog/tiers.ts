/** Discount tiers by net spend of the last 365 days, lowest first. */
export const TIERS = [
  { tier: 'bronze', label: 'Bronze', discountPercent: 3, spendAboveRupees: 0 },
  { tier: 'silver', label: 'Silver', discountPercent: 5, spendAboveRupees: 5_000 },
  { tier: 'gold', label: 'Gold', discountPercent: 8, spendAboveRupees: 15_000 },
] as const;

export type Tier = (typeof TIERS)[number]['tier'];

export const DEFAULT_TIER: Tier = 'bronze';

/** Tier for a net spend, in rupees, within the last 365 days. */
export function tierOfSpend(rupees: number): Tier {
  return TIERS.findLast(({ spendAboveRupees }) => rupees > spendAboveRupees)?.tier ?? DEFAULT_TIER;
}

export function tierPercent(tier: Tier): number {
  return TIERS.find((each) => each.tier === tier)!.discountPercent;
}

export function isHigherTier(tier: Tier, than: Tier): boolean {
  const rank = (of: Tier) => TIERS.findIndex((each) => each.tier === of);
  return rank(tier) > rank(than);
}

export function tierLabel(tier: Tier): string {
  return TIERS.find((each) => each.tier === tier)!.label;
}
