/** Discount terms that an administrator agreed with a shop. */
import { TIERS, type Tier } from '../../catalog/tiers.ts';
import { discountRule } from './registration.ts';
import {
  hasTwoDecimalsAtMost,
  optional,
  rule,
  RUPEES_MAX,
  type Example,
  type Message,
} from '../rule.ts';
import { dayRule, lastDayRule } from '../fields/time.ts';

const isTier = (name: string): name is Tier => TIERS.some(({ tier }) => tier === name);
const TIERS_INVALID = `Percents can be given for ${TIERS.map(({ tier }) => tier).join(', ')}`;

/** Percents by tier. A tier without an entry gets the shop's percent. */
export const tierPercentsRule = optional(
  rule<Partial<Record<Tier, number>>>({
    check: (value): Message => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return TIERS_INVALID;
      for (const [tier, percent] of Object.entries(value)) {
        if (!isTier(tier)) return TIERS_INVALID;
        const message = discountRule(percent);
        if (message) return `${tier}: ${message}`;
      }
      return null;
    },
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(TIERS.map(({ tier }) => [tier, discountRule.schema])),
    },
    examples: [
      [{}, null],
      [{ gold: 12.25, bronze: 0 }, null],
      [{ gold: 12.255 }, `gold: ${discountRule(12.255)}`],
      [{ silver: 101 }, `silver: ${discountRule(101)}`],
      [{ platinum: 5 }, TIERS_INVALID],
      [[5], TIERS_INVALID],
      ['5', TIERS_INVALID],
    ],
  }),
);

/*@__NO_SIDE_EFFECTS__*/
function rupeesRule(name: string) {
  const message = `${name} must be between ₹0.01 and ₹10,00,000, with at most two decimals`;
  return optional(
    rule<number>({
      check: (amount) =>
        typeof amount === 'number' &&
        amount > 0 &&
        amount <= RUPEES_MAX &&
        hasTwoDecimalsAtMost(amount)
          ? null
          : message,
      schema: { type: 'number', exclusiveMinimum: 0, maximum: RUPEES_MAX, multipleOf: 0.01 },
      examples: [
        ...[0.01, 500, 12.34, RUPEES_MAX].map((good): Example => [good, null]),
        ...[0, -1, 0.001, RUPEES_MAX + 0.01, '5'].map((bad): Example => [bad, message]),
      ],
    }),
  );
}
export const minimumBillRule = rupeesRule('Minimum bill');
export const maximumDiscountRule = rupeesRule('Maximum discount');

/** First and last day on which the shop's percents apply, in IST. */
export const validFromRule = dayRule('Valid from');
export const validToRule = lastDayRule('Valid to', 'validFrom');
