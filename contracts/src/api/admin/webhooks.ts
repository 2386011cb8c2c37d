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
  /** The owner who is responsible: who created it, took it over, or resumed it. */
  responsible: string | null;
  /** Null while enabled. */
  disabledAt: Timestamp | null;
  disabledBecause: WebhookEnd | null;
  /** Whether nothing is sent, for whatever reason; its position in the log is kept. */
  paused: boolean;
  /** Until then the previous secret also signs; null if there is none. */
  oldSecretUntil: Timestamp | null;
  /** Number of selected events that are not delivered yet. */
  waiting: number;
  /** Number of waiting events whose last try failed. */
  failing: number;
  lastDeliveredAt: Timestamp | null;
  /** The latest test delivery; null if there is none, or if it is no longer stored. */
  lastTest: WebhookTest | null;
}

/** A test delivery: one POST, never repeated and not part of the log. */
export interface WebhookTest {
  id: Id;
  state: 'waiting' | 'delivered' | 'failed';
  askedAt: Timestamp;
  /** Null until it was sent. */
  sentAt: Timestamp | null;
  /** Milliseconds from the request to the end of the response, or to the error. */
  durationMs: number | null;
  /** HTTP status of the answer; null without an answer. */
  httpStatus: number | null;
  /** Error of the delivery. */
  note: string | null;
}
export type WebhooksAnswer = Answer<Webhook[]> & { pagination: Pagination };
export type WebhookAnswer = Answer<Webhook>;

export interface CreateWebhookRequest {
  name: string;
  /** https; http only for hosts that the operator allowed. */
  url: string;
  events: EventType[];
  /** Must be true if the list contains events of sign-ins, one-time passwords or administrators. */
  confirmSensitive: boolean;
  /** Sequence number of the first event that may be sent; without it, only new events are sent. */
  fromSeq?: number | string;
}
/** The only answer that contains the secret. */
export type NewWebhookAnswer = Answer<Webhook & { secret: string }>;

/** Missing fields stay as they are. */
export interface ChangeWebhookRequest {
  name?: string;
  url?: string;
  /** All event types that are sent from now on. */
  events?: EventType[];
  /** Must be true if such events are added, or go to another URL. */
  confirmSensitive?: boolean;
  /** true stops the sending, false resumes it where it stopped. */
  paused?: boolean;
  /**
   * Sends all events from this sequence number on again, e.g. the history of added types. It cannot be
   * after the place that the webhook has reached.
   */
  fromSeq?: number | string;
}
/** Events of added types are sent from `addedFromSeq` on; null without added types and `fromSeq`. */
export type ChangedWebhookAnswer = Answer<Webhook & { addedFromSeq: number | null }>;
/** The test is sent within a second; its result is `lastTest` of the webhook. */
export type WebhookTestAnswer = Answer<WebhookTest>;

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
  /** When it is due; an earlier event of its aggregate delays it. Null if there are no more tries. */
  nextTryAt: Timestamp | null;
  /** HTTP status of the last answer; null without an answer. */
  httpStatus: number | null;
  /** Duration of the last try in milliseconds, until the end of the response or until the error. */
  durationMs: number | null;
  /** Error of the last try. */
  note: string | null;
  /** Time at which it was delivered or skipped. */
  endedAt: Timestamp | null;
}
export type WebhookDeliveriesAnswer = Answer<WebhookDelivery[]> & {
  pagination: CountedPagination;
};
