/** API keys by which other systems read the event feeds, and the parameters of those feeds. */
import { choiceRule, lengthRule, numberRule, optional, rule, textRule } from '../rule.ts';
import { oneLine } from '../fields/text.ts';

/** One scope per event topic. */
export const FEED_SCOPES = [
  'events:shops',
  'events:members',
  'events:cards',
  'events:otp',
  'events:purchases',
  'events:newsletter',
  'events:admin',
] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];

/** These events reveal sign-ins, so an owner must confirm a key that may read them. */
const SENSITIVE_SCOPES: readonly FeedScope[] = ['events:otp', 'events:admin'];

export function isSensitive(scope: FeedScope): boolean {
  return SENSITIVE_SCOPES.includes(scope);
}

export const SCOPE_TEXTS: Readonly<Record<FeedScope, string>> = {
  'events:shops': 'Shops',
  'events:members': 'Members',
  'events:cards': 'Cards',
  'events:otp': 'One-time passwords',
  'events:purchases': 'Purchases',
  'events:newsletter': 'Newsletter',
  'events:admin': 'Administrators',
};

const NAME_REQUIRED = 'Name is required';
export const apiKeyNameRule = lengthRule({
  normalise: oneLine,
  minimum: 2,
  maximum: 60,
  says: {
    required: NAME_REQUIRED,
    tooShort: 'Name must be at least 2 characters',
    tooLong: 'Name must not exceed 60 characters',
  },
  examples: [[' Loyalty \t app\n', null]],
});

const SCOPES_NEEDED = 'Please select what the key may read';
const scope = choiceRule(FEED_SCOPES, SCOPES_NEEDED);
export const apiKeyScopesRule = rule<FeedScope[]>({
  check: (scopes) =>
    Array.isArray(scopes) &&
    scopes.length > 0 &&
    new Set(scopes).size === scopes.length &&
    scopes.every((each) => scope(each) === null)
      ? null
      : SCOPES_NEEDED,
  schema: {
    type: 'array',
    items: { type: 'string', enum: FEED_SCOPES },
    minItems: 1,
    uniqueItems: true,
  },
  examples: [
    [['events:shops'], null],
    [FEED_SCOPES, null],
    [[], SCOPES_NEEDED],
    [['events:shops', 'events:shops'], SCOPES_NEEDED],
    [['events:all'], SCOPES_NEEDED],
    [[7], SCOPES_NEEDED],
    ['events:shops', SCOPES_NEEDED],
    [{}, SCOPES_NEEDED],
    [null, SCOPES_NEEDED],
  ],
});

const NOT_CONFIRMED = 'Please confirm that the key may read when people and administrators sign in';
const NOT_SAID = 'confirmSensitive must be true or false';
/** A separate confirmation prevents granting sensitive scopes by ticking every checkbox. */
export const confirmSensitiveRule = rule<boolean>({
  check: (confirmed, beside) => {
    if (typeof confirmed !== 'boolean') return NOT_SAID;
    const { scopes } = beside as { scopes?: unknown };
    const needed = Array.isArray(scopes) && scopes.some(isSensitive);
    return needed && !confirmed ? NOT_CONFIRMED : null;
  },
  schema: { type: 'boolean' },
  examples: [
    [false, null],
    [true, null],
    [false, null, { scopes: ['events:shops', 'events:members'] }],
    [false, NOT_CONFIRMED, { scopes: ['events:shops', 'events:otp'] }],
    [false, NOT_CONFIRMED, { scopes: ['events:admin'] }],
    [true, null, { scopes: ['events:admin'] }],
    ['true', NOT_SAID],
    [1, NOT_SAID],
    [null, NOT_SAID],
  ],
});

/** Lifetimes offered by the portal. */
export const API_KEY_DAYS = [30, 90, 365] as const;
const LONGEST_DAYS = 365;
export const apiKeyDaysRule = numberRule({
  minimum: 1,
  maximum: LONGEST_DAYS,
  whole: true,
  message: `A key must end after 1 to ${LONGEST_DAYS} days`,
});

export const FEED_PAGE_DEFAULT = 100;
const FEED_PAGE_MOST = 500;

const AFTER_WRONG = 'after must be the seq of an event, or 0';
export const feedAfterRule = optional(
  numberRule({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    whole: true,
    message: AFTER_WRONG,
    inUrl: true,
  }),
);
export const feedLimitRule = optional(
  numberRule({
    minimum: 1,
    maximum: FEED_PAGE_MOST,
    whole: true,
    message: `limit must be a whole number from 1 to ${FEED_PAGE_MOST}`,
    inUrl: true,
  }),
);

const TOPIC_NAMES = FEED_SCOPES.map((each) => each.slice('events:'.length));
const TOPICS_WRONG = `topics must be some of ${TOPIC_NAMES.join(', ')}, separated by commas`;
export const feedTopicsRule = optional(
  textRule({
    check: (topics) =>
      topics.split(',').every((name) => TOPIC_NAMES.includes(name)) ? null : TOPICS_WRONG,
    examples: [
      ['shops', null],
      ['shops,cards', null],
      ['shops, cards', TOPICS_WRONG],
      ['shops,', TOPICS_WRONG],
      ['everything', TOPICS_WRONG],
    ],
  }),
);

/** Scopes for a comma-separated list of topics that `feedTopicsRule` has accepted. */
export function scopesOfTopics(topics: string): FeedScope[] {
  return [...new Set(topics.split(','))].map((name) => `events:${name}` as FeedScope);
}
