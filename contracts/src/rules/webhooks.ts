/** Webhooks: where events are sent, and which. */
import {
  AGGREGATE_MODULES,
  EVENTS,
  TOPICS,
  type EventModuleName,
  type EventType,
} from '../events/event-map.ts';
import { isSensitive, type FeedScope } from './api-keys.ts';
import { choiceRule, numberRule, optional, rule, textRule } from './rule.ts';

/** By topic, each in the order in which its module declares them; topics without events are left out. */
export const SENDABLE_EVENTS: readonly { scope: FeedScope; types: readonly EventType[] }[] = (
  Object.keys(TOPICS) as EventModuleName[]
)
  .map((module) => ({
    scope: `events:${module}` as FeedScope,
    types: (Object.keys(EVENTS) as EventType[]).filter((type) => moduleOf(type) === module),
  }))
  .filter(({ types }) => types.length > 0);

function moduleOf(type: EventType): EventModuleName {
  return AGGREGATE_MODULES[EVENTS[type].aggregate];
}

/** Whether the event tells who signs in, and when. */
export function isSensitiveEvent(type: EventType): boolean {
  return Object.hasOwn(EVENTS, type) && isSensitive(`events:${moduleOf(type)}`);
}

const LONGEST_URL = 500;
const URL_REQUIRED = 'URL is required';
const URL_WRONG = 'URL must be a full address that begins with https://';
const URL_TOO_LONG = `URL must not exceed ${LONGEST_URL} characters`;
const URL_WITH_PASSWORD = 'URL must not hold a user name or password';

/** Whether http:// is enough depends on the host, which the operator may have allowed. */
export const webhookUrlRule = textRule({
  check: (text) => {
    if (text === '') return URL_REQUIRED;
    if (text.length > LONGEST_URL) return URL_TOO_LONG;
    // Else the check of a URL would forgive what stands in it.
    if (!/^https?:\/\/[!-~]+$/i.test(text) || !URL.canParse(text)) return URL_WRONG;
    const { username, password, hash } = new URL(text);
    if (username || password) return URL_WITH_PASSWORD;
    return hash ? URL_WRONG : null;
  },
  schema: { maxLength: LONGEST_URL },
  examples: [
    ['https://hooks.example.org/nattil', null],
    [' https://hooks.example.org:8443/in?from=nattil ', null],
    ['http://receiver:8080/', null],
    ['', URL_REQUIRED],
    ['hooks.example.org', URL_WRONG],
    ['ftp://hooks.example.org', URL_WRONG],
    ['https://', URL_WRONG],
    ['https://hooks.example.org/a b', URL_WRONG],
    ['https://hooks.example.org/#part', URL_WRONG],
    ['https://me:secret@hooks.example.org/', URL_WITH_PASSWORD],
    [`https://hooks.example.org/${'x'.repeat(LONGEST_URL)}`, URL_TOO_LONG],
  ],
});

const EVENTS_NEEDED = 'Please select which events are sent';
export const webhookEventsRule = rule<EventType[]>({
  check: (types) =>
    Array.isArray(types) &&
    types.length > 0 &&
    new Set(types).size === types.length &&
    types.every((type) => typeof type === 'string' && Object.hasOwn(EVENTS, type))
      ? null
      : EVENTS_NEEDED,
  schema: {
    type: 'array',
    items: { type: 'string', enum: Object.keys(EVENTS) },
    minItems: 1,
    uniqueItems: true,
  },
  examples: [
    [['ShopApproved'], null],
    [['ShopApproved', 'CardIssued', 'OtpSent'], null],
    [[], EVENTS_NEEDED],
    [['ShopApproved', 'ShopApproved'], EVENTS_NEEDED],
    [['ShopPainted'], EVENTS_NEEDED],
    [['toString'], EVENTS_NEEDED],
    [[7], EVENTS_NEEDED],
    ['ShopApproved', EVENTS_NEEDED],
    [{}, EVENTS_NEEDED],
    [null, EVENTS_NEEDED],
  ],
});

const NOT_CONFIRMED =
  'Please confirm that the receiver may know when people and administrators sign in';
const NOT_SAID = 'confirmSensitive must be true or false';
/** Asked beside the choice itself, so that nobody sends such events by ticking everything. */
export const confirmSensitiveEventsRule = rule<boolean>({
  check: (confirmed, beside) => {
    if (typeof confirmed !== 'boolean') return NOT_SAID;
    const { events } = beside as { events?: unknown };
    const needed = Array.isArray(events) && events.some(isSensitiveEvent);
    return needed && !confirmed ? NOT_CONFIRMED : null;
  },
  schema: { type: 'boolean' },
  examples: [
    [false, null],
    [true, null],
    [false, null, { events: ['ShopApproved', 'CardIssued'] }],
    [false, NOT_CONFIRMED, { events: ['ShopApproved', 'OtpSent'] }],
    [false, NOT_CONFIRMED, { events: ['AdminSignedIn'] }],
    [true, null, { events: ['AdminSignedIn'] }],
    ['true', NOT_SAID],
    [1, NOT_SAID],
    [null, NOT_SAID],
  ],
});

/** From where a webhook goes on that was disabled. */
const WEBHOOK_FROM = ['where-it-stopped', 'now'] as const;
export type WebhookFrom = (typeof WEBHOOK_FROM)[number];
export const webhookFromRule = choiceRule(
  WEBHOOK_FROM,
  'Please select whether it goes on where it stopped or begins now',
);

const DELIVERY_STATES = ['waiting', 'failing', 'delivered', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const deliveryStateRule = optional(
  choiceRule(DELIVERY_STATES, `state must be one of ${DELIVERY_STATES.join(', ')}`),
);

/** The place of a delivery's event in the log. */
export const deliverySeqRule = numberRule({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  whole: true,
  message: 'seq must be the seq of an event',
});

/** What a receiver that never answers well costs, in words that the portal and the mail use. */
export const WEBHOOK_TRIES_DAYS = 3;
/** How long the secret before still signs after a rotation. */
export const OLD_SECRET_HOURS = 24;
