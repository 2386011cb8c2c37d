/** API keys by which other systems read the event feeds, and the parameters of those feeds. */
import { idRule } from '../fields/id.ts';
import { numberRule, optional } from '../rule.ts';
import { described, someOfRule } from './feed-choices.ts';
import { nameRule } from './name.ts';
import { seqRule } from './seq.ts';

/** One scope per event topic. */
export const FEED_SCOPES = [
  'events:shops',
  'events:members',
  'events:cards',
  'events:otp',
  'events:purchases',
  'events:partners',
  'events:newsletter',
  'events:admin',
] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];

export const SCOPE_TEXTS: Readonly<Record<FeedScope, string>> = {
  'events:shops': 'Shops',
  'events:members': 'Members',
  'events:cards': 'Cards',
  'events:otp': 'One-time passwords',
  'events:purchases': 'Purchases',
  'events:partners': 'Accounts of shops',
  'events:newsletter': 'Newsletter',
  'events:admin': 'Administrators',
};

export const apiKeyNameRule = described(
  nameRule(60, [[' Loyalty \t app\n', null]]),
  'Which system it is for',
  'Loyalty app',
);

const SCOPES_NEEDED = 'Please select what the key may read';
const SCOPES_UNKNOWN = `A scope must be one of ${FEED_SCOPES.join(', ')}`;
const SCOPE_MESSAGES = { message: SCOPES_NEEDED, unknown: SCOPES_UNKNOWN };
export const apiKeyScopesRule = described(
  someOfRule(FEED_SCOPES, SCOPE_MESSAGES, [
    [['events:shops'], null],
    [FEED_SCOPES, null],
    [['events:shops', 'events:shops'], SCOPES_NEEDED],
    [['events:all'], SCOPES_UNKNOWN],
    ['events:shops', SCOPES_NEEDED],
  ]),
  'Topics whose events the key reads',
  ['events:shops'],
);

/** Lifetimes offered by the portal. */
export const API_KEY_DAYS = [30, 90, 365] as const;
const LONGEST_DAYS = 365;
export const apiKeyDaysRule = described(
  numberRule({
    minimum: 1,
    maximum: LONGEST_DAYS,
    whole: true,
    message: `A key must end after 1 to ${LONGEST_DAYS} days`,
  }),
  'Days until the key ends',
  90,
);

export const FEED_PAGE_DEFAULT = 100;
const MAX_FEED_PAGE = 500;

const AFTER_WRONG = 'after must be the seq of an event, or 0';
export const feedAfterRule = described(
  optional(seqRule({ minimum: 0, message: AFTER_WRONG })),
  'Events after this sequence number: the last `nextSeq`, or 0, which is the default, for the beginning',
  '17',
);
export const feedLimitRule = described(
  optional(
    numberRule({
      minimum: 1,
      maximum: MAX_FEED_PAGE,
      whole: true,
      message: `limit must be a whole number from 1 to ${MAX_FEED_PAGE}`,
      inUrl: true,
    }),
  ),
  `The most events of one page; ${FEED_PAGE_DEFAULT} unless given`,
  FEED_PAGE_DEFAULT,
);

export const feedEpochRule = described(
  optional(idRule('epoch must be the epoch of a page or stream')),
  'The epoch of the page or stream that `after` is from',
  '0197a4f0-5c1e-7c3a-9b1d-3f2a1b4c5d6e',
);
