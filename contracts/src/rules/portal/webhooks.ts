/** Webhooks: their URLs and events. */
import {
  AGGREGATE_MODULES,
  EVENTS,
  TOPICS,
  type EventModuleName,
  type EventType,
} from '../../events/event-map.ts';
import { choiceRule, flagRule, ifGiven, optional, textRule } from '../rule.ts';
import { apiKeyNameRule, type FeedScope } from './api-keys.ts';
import { confirmRule, described, someOfRule } from './feed-choices.ts';
import { seqRule } from './seq.ts';
import { isSensitiveEvent } from './sensitive-events.ts';

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

const LONGEST_URL = 500;
const URL_REQUIRED = 'URL is required';
const URL_WRONG = 'URL must be a full address that begins with https://';
const URL_TOO_LONG = `URL must not exceed ${LONGEST_URL} characters`;
const URL_WITH_PASSWORD = 'URL must not hold a user name or password';

/** Accepts http:// as well; the server refuses it unless the operator allowed the host. */
export const webhookUrlRule = described(
  textRule({
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
  }),
  'Address of the receiver',
  'https://hooks.example.org/nattil',
);

const EVENTS_NEEDED = 'Please select which events are sent';
const EVENTS_UNKNOWN = 'An event must be one of those that /api/events/schemas lists';
const EVENT_MESSAGES = { message: EVENTS_NEEDED, unknown: EVENTS_UNKNOWN, prefix: 'privilege.' };
export const webhookEventsRule = described(
  someOfRule(Object.keys(EVENTS) as EventType[], EVENT_MESSAGES, [
    [['ShopApproved'], null],
    [['ShopApproved', 'CardIssued', 'OtpSent'], null],
    [['privilege.ShopApproved', 'CardIssued'], null],
    [['ShopApproved', 'privilege.ShopApproved'], EVENTS_NEEDED],
    [['privilege.ShopPainted'], EVENTS_UNKNOWN],
    [['ShopApproved', 'ShopApproved'], EVENTS_NEEDED],
    [['ShopPainted'], EVENTS_UNKNOWN],
    [['toString'], EVENTS_UNKNOWN],
    ['ShopApproved', EVENTS_NEEDED],
  ]),
  'Types of events that are sent; also as `privilege.ShopApproved`',
  ['ShopApproved'],
);

export const SENSITIVE_NOT_CONFIRMED =
  'Please confirm that the receiver may know when people and administrators sign in';
export const confirmSensitiveEventsRule = confirmRule(
  'events',
  isSensitiveEvent,
  SENSITIVE_NOT_CONFIRMED,
  {
    harmless: ['ShopApproved', 'CardIssued'],
    sensitive: [['ShopApproved', 'OtpSent'], ['AdminSignedIn']],
  },
);

/** A change: an omitted field keeps its value. The command knows when the change needs a confirmation. */
export const changedWebhookNameRule = ifGiven(apiKeyNameRule);
export const changedWebhookUrlRule = ifGiven(webhookUrlRule);
export const changedWebhookEventsRule = ifGiven(webhookEventsRule);
export const changedConfirmationRule = ifGiven(flagRule('confirmSensitive'));
export const webhookPausedRule = described(
  ifGiven(flagRule('paused')),
  'true stops the sending, false resumes it where it stopped',
  true,
);

interface Receiving {
  url: string;
  events: readonly EventType[];
}

/** Whether a change gives sensitive events to a receiver that does not get them yet. */
export function changeNeedsConfirmation(before: Receiving, after: Receiving): boolean {
  const isNew = (type: EventType) => after.url !== before.url || !before.events.includes(type);
  return after.events.some((type) => isNew(type) && isSensitiveEvent(type));
}

/** The point in the log from which a re-enabled webhook continues. */
const WEBHOOK_FROM = ['where-it-stopped', 'now'] as const;
export type WebhookFrom = (typeof WEBHOOK_FROM)[number];
export const webhookFromRule = described(
  choiceRule(
    WEBHOOK_FROM,
    `Please select whether it goes on where it stopped or begins now: ${WEBHOOK_FROM.join(', ')}`,
  ),
  'Whether what happened meanwhile is sent',
  'where-it-stopped',
);

const DELIVERY_STATES = ['waiting', 'failing', 'delivered', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const deliveryStateRule = optional(
  choiceRule(DELIVERY_STATES, `state must be one of ${DELIVERY_STATES.join(', ')}`),
);

/** Where a webhook begins in the log. */
export const webhookFromSeqRule = ifGiven(
  seqRule({ minimum: 1, message: 'fromSeq must be the seq of an event' }),
);

/** Sequence number of a delivery's event. */
export const deliverySeqRule = described(
  seqRule({ minimum: 1, message: 'seq must be the seq of an event' }),
  'Sequence number of the event',
  '17',
);

/** A webhook is disabled after failing for this many days. The portal and the mail name it. */
export const WEBHOOK_TRIES_DAYS = 3;
/** After a rotation, the previous secret also signs for this time. */
export const OLD_SECRET_HOURS = 24;
