/** Discount tiers by net spend of the last 365 days, lowest first. */
export const TIERS = [
  { tier: 'bronze', label: 'Bronze', discountPercent: 3, spendAboveRupees: 0 },
  { tier: 'silver', label: 'Silver', discountPercent: 5, spendAboveRupees: 5_000 },
  { tier: 'gold', label: 'Gold', discountPercent: 8, spendAboveRupees: 15_000 },
] as const;

export type Tier = (typeof TIERS)[number]['tier'];

export const DEFAULT_TIER: Tier = 'bronze';
