/** Purchases with the card, and their discount. */
import { isCardNumber } from '../members/card.ts';
import { idRule } from '../fields/id.ts';
import {
  hasTwoDecimalsAtMost,
  optional,
  rule,
  RUPEES_MAX,
  textRule,
  type Example,
} from '../rule.ts';
import { momentRule } from '../fields/time.ts';
import { reasonRuleSaying } from './shop-decisions.ts';
import { withoutMarks } from '../fields/text.ts';

/** Discount of a shop without a percent of its own. */
export const STANDARD_DISCOUNT_PERCENT = 10;
/** Rupees. */
const BILL_MIN = 1;
/** The tier depends on the bills of this many days. */
export const TIER_SPEND_DAYS = 365;

const BILL_REQUIRED = 'Bill amount is required';
const BILL_BOUNDS = 'Bill amount must be between ₹1 and ₹10,00,000';
const BILL_DECIMALS = 'Bill amount can have at most two decimals';

/** Rupees as a number; a string of digits is refused. */
export const billAmountRule = rule<number>({
  check: (amount) => {
    if (typeof amount !== 'number' || Number.isNaN(amount)) return BILL_REQUIRED;
    if (!(amount >= BILL_MIN && amount <= RUPEES_MAX)) return BILL_BOUNDS;
    return hasTwoDecimalsAtMost(amount) ? null : BILL_DECIMALS;
  },
  schema: { type: 'number', minimum: BILL_MIN, maximum: RUPEES_MAX, multipleOf: 0.01 },
  examples: [
    ...[1, 1.1, 99.99, 1234.56, 1_000_000].map((good): Example => [good, null]),
    ...[0, -5, 0.99, 1_000_000.01].map((bad): Example => [bad, BILL_BOUNDS]),
    ...[1.001, 12.345, 999_999.999].map((bad): Example => [bad, BILL_DECIMALS]),
    ...[undefined, null, '100', Number.NaN].map((bad): Example => [bad, BILL_REQUIRED]),
  ],
});

const CARD_REQUIRED = 'Card number is required';
const CARD_INVALID = 'Invalid card number';

/** 16 digits. Blanks, dashes and invisible characters between them are ignored. */
export const cardNumberRule = textRule({
  normalise: (typed) => withoutMarks(typed).replace(/[\s-]/g, ''),
  check: (digits) => {
    if (digits === '') return CARD_REQUIRED;
    return isCardNumber(digits) ? null : CARD_INVALID;
  },
  examples: [
    ['9123456789012348', null],
    ['9123-4567-8901-2348', null],
    [' 9123 4567 8901 2348 ', null],
    ['\u200e9123\u200b4567\ufeff8901\u2066-2348', null],
    ['', CARD_REQUIRED],
    ['\u200b\u00ad', CARD_REQUIRED],
    [' - ', CARD_REQUIRED],
    ['9123456789012349', CARD_INVALID],
    ['912345678901234', CARD_INVALID],
    ['8123456789012348', CARD_INVALID],
    ['９１２３４５６７８９０１２３４８', CARD_INVALID],
  ],
});

export const shopIdRule = idRule('shopId must be an id');
export const purchasesOfShopRule = optional(shopIdRule);
export const purchasesOfMemberRule = optional(idRule('memberId must be an id'));
export const purchasedFromRule = momentRule('from');
export const purchasedToRule = momentRule('to');

/** Both sides read it. */
export const reversalReasonRule = reasonRuleSaying({
  required: 'Please say why this purchase is reversed',
});
