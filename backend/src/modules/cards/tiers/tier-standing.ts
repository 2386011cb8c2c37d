import type { CardTier, TierStanding } from '@nattil/contracts/api/member/cards';
import { TIERS, tierPercent } from '@nattil/contracts/catalog/tiers';
import { toRupees } from '../../../platform/kernel/money.ts';

/** The benefits of a tier and the spend missing to the next one, by the limits of `tierOfSpend`. */
export function tierStanding(
  { tier, tierHeld }: { tier: CardTier; tierHeld: boolean },
  netSpendPaise: number,
): TierStanding {
  const next = TIERS[TIERS.findIndex((each) => each.tier === tier) + 1];
  return {
    percent: tierPercent(tier),
    netSpend: toRupees(netSpendPaise),
    isHeld: tierHeld,
    next: next
      ? {
          tier: next.tier,
          percent: next.discountPercent,
          missing: toRupees(Math.max(0, next.spendAboveRupees * 100 - netSpendPaise)),
        }
      : null,
  };
}
