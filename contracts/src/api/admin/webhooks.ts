import type { EventType } from '../../events/event-map.ts';
import type { DeliveryState, WebhookFrom } from '../../rules/portal/webhooks.ts';
import type { Answer, CountedPagination, Id, Pagination, Timestamp } from '../common.ts';

/** Why nothing is sent: an owner said so, it failed for days, or the receiver answered 410 Gone. */
export type WebhookEnd = 'owner' | 'failing' | 'gone';

/** Where events are sent as they happen; its secret is not shown again. */
export interface Webhook {
  id: Id;
  version: number;
  name: string;
  url: string;
  events: EventType[];
  createdAt: Timestamp;
  /** The owner who made it; null where that name is not known any more. */
  createdBy: string | null;
  /** null while it is enabled. */
  disabledAt: Timestamp | null;
  disabledBecause: WebhookEnd | null;
  /** Until then the secret before the last rotation signs too; null where none does. */
  oldSecretUntil: Timestamp | null;
  /** Events that were chosen to be sent and are not delivered yet. */
  waiting: number;
  /** Those of them whose last try failed. */
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
  /** Must be true where events of one-time passwords or administrators are among them. */
  confirmSensitive: boolean;
}
/** The only answer that ever holds the secret. */
export type NewWebhookAnswer = Answer<Webhook & { secret: string }>;

export interface EnableWebhookRequest {
  from: WebhookFrom;
}

export interface WebhookDelivery {
  /** The place of the event in the log. */
  seq: number;
  eventId: Id;
  eventType: string;
  aggregateId: Id;
  state: DeliveryState;
  tries: number;
  lastTriedAt: Timestamp | null;
  /** null when nothing more is tried, or it waits for an earlier event of its aggregate. */
  nextTryAt: Timestamp | null;
  /** Of the last answer; null where none came. */
  httpStatus: number | null;
  /** What was wrong with the last try. */
  note: string | null;
  /** When it was delivered or passed over. */
  endedAt: Timestamp | null;
}
export type WebhookDeliveriesAnswer = Answer<WebhookDelivery[]> & {
  pagination: CountedPagination;
};
