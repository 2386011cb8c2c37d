import type { EventType } from '../../events/event-map.ts';
import type { DeliveryState, WebhookFrom } from '../../rules/portal/webhooks.ts';
import type { Answer, CountedPagination, Id, Pagination, Timestamp } from '../common.ts';

/** Why a webhook is disabled: by an owner, after failing for days, or after 410 Gone from the receiver. */
export type WebhookEnd = 'owner' | 'failing' | 'gone';

/** A subscription that sends events to a URL; its secret is shown only once. */
export interface Webhook {
  id: Id;
  version: number;
  name: string;
  url: string;
  events: EventType[];
  createdAt: Timestamp;
  /** The owner who created it; null if the name is no longer stored. */
  createdBy: string | null;
  /** Null while enabled. */
  disabledAt: Timestamp | null;
  disabledBecause: WebhookEnd | null;
  /** Until then the previous secret also signs; null if there is none. */
  oldSecretUntil: Timestamp | null;
  /** Number of selected events that are not delivered yet. */
  waiting: number;
  /** Number of waiting events whose last try failed. */
  failing: number;
  lastDeliveredAt: Timestamp | null;
}
export type WebhooksAnswer = Answer<Webhook[]> & { pagination: Pagination };
export type WebhookAnswer = Answer<Webhook>;

export interface CreateWebhookRequest {
  name: string;
  /** https; http only for hosts that the operator allowed. */
  url: string;
  events: EventType[];
  /** Must be true if the list contains events of one-time passwords or administrators. */
  confirmSensitive: boolean;
}
/** The only answer that contains the secret. */
export type NewWebhookAnswer = Answer<Webhook & { secret: string }>;

export interface EnableWebhookRequest {
  from: WebhookFrom;
}

export interface WebhookDelivery {
  /** Sequence number of the event. */
  seq: number;
  eventId: Id;
  eventType: string;
  aggregateId: Id;
  state: DeliveryState;
  tries: number;
  lastTriedAt: Timestamp | null;
  /** Null if there are no more tries, or if it waits for an earlier event of its aggregate. */
  nextTryAt: Timestamp | null;
  /** HTTP status of the last answer; null without an answer. */
  httpStatus: number | null;
  /** Error of the last try. */
  note: string | null;
  /** Time at which it was delivered or skipped. */
  endedAt: Timestamp | null;
}
export type WebhookDeliveriesAnswer = Answer<WebhookDelivery[]> & {
  pagination: CountedPagination;
};
