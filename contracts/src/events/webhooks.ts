import type { Id } from '../api/common.ts';
import type { DeclaredType, EventSpec } from './event-module.ts';
import type { HistoryLost } from './history.ts';

/** An owner created a webhook. Its name and URL are free text and not part of the event. */
export interface WebhookCreated {
  webhookId: Id;
  /** The types of events that are sent. */
  events: string[];
}
/** The previous secret also signs for one day. */
export interface WebhookSecretRotated {
  webhookId: Id;
}
/** The webhook was disabled: by an owner, after failing for days, or because the receiver is gone. */
export interface WebhookDisabled {
  webhookId: Id;
  because: 'owner' | 'failing' | 'gone';
}
export interface WebhookEnabled {
  webhookId: Id;
  /** Whether the events since it was disabled are also sent. */
  from: 'where-it-stopped' | 'now';
}
export interface WebhookDeleted {
  webhookId: Id;
}
/** An owner had an event sent again. */
export interface WebhookDeliveryRepeated {
  webhookId: Id;
  /** Sequence number of that event. */
  seq: number;
}

/** Payload by event type. */
export interface WebhookEvents {
  WebhookCreated: WebhookCreated;
  WebhookSecretRotated: WebhookSecretRotated;
  WebhookDisabled: WebhookDisabled;
  WebhookEnabled: WebhookEnabled;
  WebhookDeleted: WebhookDeleted;
  WebhookDeliveryRepeated: WebhookDeliveryRepeated;
  WebhookHistoryLost: HistoryLost;
}

/** Published to the administrators' topic. */
export const WEBHOOK_EVENTS = {
  WebhookCreated: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'An owner created a webhook.',
  },
  WebhookSecretRotated: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'A webhook got another secret.',
  },
  WebhookDisabled: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'A webhook was disabled.',
  },
  WebhookEnabled: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'A webhook was enabled again.',
  },
  WebhookDeleted: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'A webhook was deleted.',
  },
  WebhookDeliveryRepeated: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'An owner had an event sent again.',
  },
} as const satisfies Record<DeclaredType<WebhookEvents>, EventSpec>;
