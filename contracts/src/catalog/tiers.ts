/** Discount tiers by net spend of the last 365 days, lowest first. */
export const TIERS = [
  { tier: 'bronze', label: 'Bronze', discountPercent: 3, spendAboveRupees: 0 },
  { tier: 'silver', label: 'Silver', discountPercent: 5, spendAboveRupees: 5_000 },
  { tier: 'gold', label: 'Gold', discountPercent: 8, spendAboveRupees: 15_000 },
] as const;

export type Tier = (typeof TIERS)[number]['tier'];

export const DEFAULT_TIER: Tier = 'bronze';

/** The tier that a net spend in rupees earns: exactly 5,000 is still bronze. */
export function tierForSpend(rupees: number): Tier {
  return TIERS.findLast((entry) => rupees > entry.spendAboveRupees)?.tier ?? DEFAULT_TIER;
}

/** Percent that a member of this tier gets at every shop. */
export function tierDiscountPercent(tier: Tier): number {
  return TIERS.find((entry) => entry.tier === tier)?.discountPercent ?? 0;
}

/** `Bronze (3%)`, as the forms offer it. */
export function tierOptionLabel(tier: Tier): string {
  const entry = TIERS.find((candidate) => candidate.tier === tier) ?? TIERS[0];
  return `${entry.label} (${entry.discountPercent}%)`;
}
