/** Webhooks: their URLs and events. */
import {
  AGGREGATE_MODULES,
  EVENTS,
  TOPICS,
  type EventModuleName,
  type EventType,
} from '../../events/event-map.ts';
import { isSensitive, type FeedScope } from './api-keys.ts';
import { choiceRule, numberRule, optional, rule, textRule } from '../rule.ts';

/** Event types by topic, in the order of their declaration; topics without events are omitted. */
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

/** Whether the event reveals sign-ins. */
export function isSensitiveEvent(type: EventType): boolean {
  return Object.hasOwn(EVENTS, type) && isSensitive(`events:${moduleOf(type)}`);
}

const LONGEST_URL = 500;
const URL_REQUIRED = 'URL is required';
const URL_WRONG = 'URL must be a full address that begins with https://';
const URL_TOO_LONG = `URL must not exceed ${LONGEST_URL} characters`;
const URL_WITH_PASSWORD = 'URL must not hold a user name or password';

/** Accepts http:// as well; the server refuses it unless the operator allowed the host. */
export const webhookUrlRule = textRule({
  check: (text) => {
    if (text === '') return URL_REQUIRED;
    if (text.length > LONGEST_URL) return URL_TOO_LONG;
    // `URL` alone would silently repair invalid characters.
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
/** A separate confirmation prevents sending sensitive events by ticking every checkbox. */
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

/** The point in the log from which a re-enabled webhook continues. */
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

/** Sequence number of a delivery's event. */
export const deliverySeqRule = numberRule({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  whole: true,
  message: 'seq must be the seq of an event',
});

/** A webhook is disabled after failing for this many days. The portal and the mail name it. */
export const WEBHOOK_TRIES_DAYS = 3;
/** After a rotation, the previous secret also signs for this time. */
export const OLD_SECRET_HOURS = 24;
