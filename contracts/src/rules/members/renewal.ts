/** The renewal of a card; beside `card.ts`, which every visitor loads. */
import { numberRule, optional } from '../rule.ts';

export const renewalMonthsRule = optional(
  numberRule({
    minimum: 1,
    maximum: 12,
    whole: true,
    message: 'Months must be a whole number between 1 and 12',
  }),
);
