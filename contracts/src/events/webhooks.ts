import type { Id } from '../api/common.ts';
import type { DeclaredType, EventSpec } from './event-module.ts';
import type { HistoryLost } from './history.ts';

/** An owner created a webhook. Its name and URL are free text and not part of the event. */
export interface WebhookCreated {
  webhookId: Id;
  /** The types of events that are sent. */
  events: string[];
}
/** An owner changed a webhook. Its name and URL are free text and not part of the event. */
export interface WebhookChanged {
  webhookId: Id;
  /** Names of the changed fields. */
  changed: string[];
  /** [before, after] of the types of events that are sent. */
  changes: { events?: [before: string[], after: string[]] };
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

/** An owner had a test delivery sent. */
export interface WebhookTested {
  webhookId: Id;
}

/** Another owner is responsible for the webhook from now on. */
export interface WebhookHandedOver {
  webhookId: Id;
  /** Id of that owner. */
  to: Id;
}

/** Payload by event type. */
export interface WebhookEvents {
  WebhookCreated: WebhookCreated;
  WebhookChanged: WebhookChanged;
  WebhookSecretRotated: WebhookSecretRotated;
  WebhookDisabled: WebhookDisabled;
  WebhookEnabled: WebhookEnabled;
  WebhookDeleted: WebhookDeleted;
  WebhookDeliveryRepeated: WebhookDeliveryRepeated;
  WebhookTested: WebhookTested;
  WebhookHandedOver: WebhookHandedOver;
  WebhookHistoryLost: HistoryLost;
}

/** Published to the administrators' topic. */
export const WEBHOOK_EVENTS = {
  WebhookCreated: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'An owner created a webhook.',
  },
  WebhookChanged: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'The name, address or event types of a webhook changed.',
  },
  WebhookSecretRotated: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'A webhook got another secret.',
  },
  WebhookDisabled: { aggregate: 'webhook', schemaVersion: 1, summary: 'A webhook was disabled.' },
  WebhookEnabled: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'A webhook was enabled again.',
  },
  WebhookDeleted: { aggregate: 'webhook', schemaVersion: 1, summary: 'A webhook was deleted.' },
  WebhookDeliveryRepeated: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'An owner had an event sent again.',
  },
  WebhookTested: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'An owner had a test delivery sent.',
  },
  WebhookHandedOver: {
    aggregate: 'webhook',
    schemaVersion: 1,
    summary: 'Another owner became responsible for a webhook.',
  },
} as const satisfies Record<DeclaredType<WebhookEvents>, EventSpec>;
