/** The till of a shop: checks of cards, and what is a signal. */
import { idRule } from '../fields/id.ts';
import { withoutMarks } from '../fields/text.ts';
import { isCardCode, normaliseCardCode, parseCardCodeText } from '../members/card-code.ts';
import { optional, textRule } from '../rule.ts';
import { cardNumberRule } from './purchases.ts';

/** A check is valid for this time and for one purchase. */
export const CHECK_MINUTES = 5;

/** Limits of wrong codes. Each lock begins with the last of them. */
export const WRONG_CODES = {
  /** Of one card at one shop, so that a shop cannot lock a customer out of others. */
  cardAtShop: { max: 5, minutes: 15 },
  /** Of one card at all shops. */
  card: { max: 20, minutes: 15 },
  /** Of all cards at one shop. */
  shop: { max: 30, minutes: 60 },
} as const;

export const TILL_MESSAGES = {
  recorded: 'Purchase recorded successfully!',
  reversed: 'Purchase reversed successfully!',
} as const;

const CODE_REQUIRED = 'Please scan the card or type its code';
const NO_CARD = 'This is not the code of a Nattil card';
const CODE_DIGITS = 'The code has 6 digits';

/** The text of the QR code; with a card number the 6 digits below it. */
export const shownCodeRule = textRule({
  normalise: (typed) => normaliseCardCode(withoutMarks(typed)),
  check: (text, beside) => {
    if (text === '') return CODE_REQUIRED;
    if ((beside as { cardNumber?: unknown }).cardNumber)
      return isCardCode(text) ? null : CODE_DIGITS;
    return parseCardCodeText(text) ? null : NO_CARD;
  },
  examples: [
    ['NATTIL1ABCDEFGH27G012345', null],
    [' nattil1 abcdefgh27 g 012345\r\n', null],
    ['', CODE_REQUIRED],
    ['012345', NO_CARD],
    ['https://example.com', NO_CARD],
    ['012345', null, { cardNumber: '9123456789012348' }],
    ['012 345', null, { cardNumber: '9123456789012348' }],
    ['01234', CODE_DIGITS, { cardNumber: '9123456789012348' }],
    ['൦൧൨൩൪൫', CODE_DIGITS, { cardNumber: '9123456789012348' }],
    ['NATTIL1ABCDEFGH27G012345', CODE_DIGITS, { cardNumber: '9123456789012348' }],
  ],
});

/** Only with a typed code. */
export const typedCardNumberRule = optional(cardNumberRule);
export const tillShopRule = optional(idRule('shopId must be an id'));
export const checkIdRule = idRule('checkId must be an id');
export const tillPersonRule = optional(idRule('person must be an id'));

/** One card at two shops within this time is a signal. */
export const TWO_SHOPS_WITHIN_MINUTES = 5;
const PURCHASES_PER_DAY = 10;
const REVERSED_SHARE = 0.1;
/** Below this number a share says nothing. */
const REVERSALS_MIN = 3;

/** Whether a card was used unusually often on one day. */
export function areManyPurchases(purchases: number): boolean {
  return purchases > PURCHASES_PER_DAY;
}

/** Whether a person reversed an unusual share of purchases on one day. */
export function areManyReversals(reversals: number, purchases: number): boolean {
  return reversals >= REVERSALS_MIN && reversals > purchases * REVERSED_SHARE;
}
