import { billAmountRule, cardNumberRule } from '@nattil/contracts/rules/shops/purchases';
import { shownCodeRule } from '@nattil/contracts/rules/shops/till';
import type { Rule } from '@nattil/contracts/rules/rule';

export const billForm = { billAmount: billAmountRule };

/** The code beside a typed number: six digits. */
const typedCodeRule: Rule<string> = Object.assign(
  (typed: unknown) => shownCodeRule(typed, { cardNumber: 'typed' }),
  {
    normalise: shownCodeRule.normalise,
    isOptional: false,
    schema: shownCodeRule.schema,
    examples: shownCodeRule.examples,
  },
);

export const typedCardForm = { cardNumber: cardNumberRule, code: typedCodeRule };
