/** Fields of the requests by which administrators add, change and list members. */
import { TIERS } from '../../catalog/tiers.ts';
import { endOfValidity, CARD_MAX_MONTHS_AHEAD } from '../members/card.ts';
import { emailRule, phoneRule } from '../fields/contact.ts';
import { filterRule, sortRule } from '../list.ts';
import { cardNumberRule } from '../shops/purchases.ts';
import {
  choiceRule,
  flagRule,
  ifGiven,
  optional,
  textRule,
  type Example,
  type Message,
} from '../rule.ts';
import { reasonRuleSaying } from '../shops/shop-decisions.ts';
import { NAME_REQUIRED, nameRule } from './name.ts';
import { isDate } from '../fields/time.ts';
import { formatIsoDate } from '../../basic-formats.ts';

export const USER_STATUSES = ['active', 'inactive', 'suspended'] as const;
export const USER_LIST_SORTS = ['createdAt', 'name', 'lastLogin', 'status'] as const;

/** Success messages of the server and the portal. */
export const USER_MESSAGES = {
  created: 'User created successfully!',
  updated: 'User updated successfully!',
  passwordReset: 'Password reset successfully!',
  cardUpdated: 'Card details updated successfully!',
  deleted: 'User deleted successfully!',
  invited: 'Invitation sent successfully!',
  linkSent: 'Password link sent successfully!',
  unlocked: 'Lock lifted successfully!',
} as const;

export const userListStatusRule = filterRule('status', ['all', ...USER_STATUSES]);
export const userListSortRule = sortRule(USER_LIST_SORTS);

/** Same length limits as the name in a member's profile. */
export const userNameRule = nameRule(100, [
  ['\u200b\u202e\n', NAME_REQUIRED],
  [' Anna \t Maria\n', null],
]);

export const userEmailRule = emailRule;

const PHONE_REQUIRED = 'Phone number is required';

export const userPhoneRule = textRule({
  normalise: phoneRule.normalise as (typed: string) => string,
  check: (phone) => (phone === '' ? PHONE_REQUIRED : phoneRule(phone)),
  schema: phoneRule.schema,
  examples: phoneRule.examples
    .filter(([typed]) => typeof typed === 'string')
    .map(([typed, message]): Example => [
      typed,
      (typed as string).trim() === '' ? PHONE_REQUIRED : message,
    ]),
});

export const userStatusRule = optional(choiceRule(USER_STATUSES, 'Please select a status'));
export const userTierRule = optional(
  choiceRule(
    TIERS.map(({ tier }) => tier),
    'Please select a discount tier',
  ),
);
/** If it is empty, the server generates a card number. */
export const newCardNumberRule = optional(cardNumberRule);

/** Fields of the member `PUT`. An omitted field keeps its value; no field can be emptied. */
export const changedNameRule = ifGiven(userNameRule);
export const changedEmailRule = ifGiven(userEmailRule);
export const changedPhoneRule = ifGiven(userPhoneRule);
export const changedCardNumberRule = ifGiven(cardNumberRule);

const EXPIRY_INVALID = 'Expiry date must be a date such as 2027-01-31';
const EXPIRY_BOUNDS = 'Expiry date must be from today to 24 months ahead';

/** A day in IST. The allowed range depends on today and is checked by `expiryMessage`. */
export const cardExpiryRule = optional(
  textRule({
    check: (text) => (isDate(text) ? null : EXPIRY_INVALID),
    schema: { format: 'date' },
    examples: [
      ['2027-01-31', null],
      ['2027-02-29', EXPIRY_INVALID],
      ['31/01/2027', EXPIRY_INVALID],
      ['2027-01-31T00:00:00Z', EXPIRY_INVALID],
    ],
  }),
);

/** First and last day on which a card can expire, in IST. */
export function expiryBounds(now: Date): { first: string; last: string } {
  return {
    first: formatIsoDate(now),
    last: formatIsoDate(endOfValidity(now, CARD_MAX_MONTHS_AHEAD)),
  };
}

/** Error message for a card's expiry day; `day` is already a valid calendar day. */
export function expiryMessage(day: string, now: Date): Message {
  const { first, last } = expiryBounds(now);
  return day >= first && day <= last ? null : EXPIRY_BOUNDS;
}

/** true blocks the card. */
export const cardBlockedRule = optional(flagRule('blocked'));

const LAST_FOUR = 'lastFour must be the last four digits of the card';
/** With the member they name a card to somebody who sees only the masked number. */
export const lastFourRule = textRule({
  check: (digits) => (/^\d{4}$/.test(digits) ? null : LAST_FOUR),
  schema: { pattern: /^\d{4}$/.source },
  examples: [
    ['2346', null],
    [' 2346 ', null],
    ['', LAST_FOUR],
    ['234', LAST_FOUR],
    ['23465', LAST_FOUR],
    ['•346', LAST_FOUR],
  ],
});

/** Administrators see the reason, and the member's subject access export contains it. */
export const cardBlockReasonRule = optional(
  reasonRuleSaying({ required: 'Please provide a reason for blocking this card' }),
);
