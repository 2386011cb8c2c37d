import { describe, expect, it } from '@jest/globals';
import { tierOfSpend, TIERS } from '@nattil/contracts/catalog/tiers';
import { toPaise } from '../../../platform/kernel/money.ts';
import { tierStanding } from './tier-standing.ts';

const bronze = { tier: 'bronze', tierHeld: false } as const;

describe('the standing of a tier', () => {
  it('names the discount of the tier and the amount missing for the next tier', () => {
    expect(tierStanding(bronze, 1_234_50)).toEqual({
      percent: 3,
      netSpend: 1_234.5,
      isHeld: false,
      next: { tier: 'silver', percent: 5, missing: 3_765.5 },
    });
  });

  it('agrees with the rule that raises the tier: spending exactly the missing amount is one paisa short', () => {
    for (const [index, { tier }] of TIERS.slice(0, -1).entries())
      for (const spent of [0, 1, 99, 4_999_99, 5_000_00, 7_777_77, 14_999_99, 15_000_00]) {
        const { next } = tierStanding({ tier, tierHeld: false }, spent);
        const higher = TIERS[index + 1]!;
        expect(next?.tier).toBe(higher.tier);
        const reached = spent + toPaise(next!.missing);
        expect(tierOfSpend((reached + 1) / 100)).not.toBe(tier);
        if (reached === higher.spendAboveRupees * 100)
          expect(tierOfSpend(reached / 100)).not.toBe(higher.tier);
      }
  });

  it('misses nothing when enough was spent, and has no next tier at the top', () => {
    expect(tierStanding({ tier: 'bronze', tierHeld: true }, 20_000_00)).toMatchObject({
      isHeld: true,
      next: { tier: 'silver', missing: 0 },
    });
    expect(tierStanding({ tier: 'gold', tierHeld: false }, 0).next).toBeNull();
  });
});
