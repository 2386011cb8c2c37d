import type { FeedScope } from '../rules/portal/api-keys.ts';
import type { EventSpec } from './event-module.ts';
import { historyLost, type HistoryLost } from './history.ts';

/** An owner gave another system a key to the feeds of events. Its name is free text and is not said. */
export interface ApiKeyCreated {
  keyId: string;
  scopes: FeedScope[];
  expiresAt: string;
}
/** It opens nothing any more. */
export interface ApiKeyRevoked {
  keyId: string;
}
export type ApiKeyHistoryLost = HistoryLost;

/** Payload by event type. */
export interface ApiKeyEvents {
  ApiKeyCreated: ApiKeyCreated;
  ApiKeyRevoked: ApiKeyRevoked;
  ApiKeyHistoryLost: ApiKeyHistoryLost;
}

/** Published to the administrators' topic. */
export const API_KEY_EVENTS = {
  ApiKeyCreated: {
    aggregate: 'api-key',
    schemaVersion: 1,
    summary: 'An owner made a key to the feeds of events.',
  },
  ApiKeyRevoked: {
    aggregate: 'api-key',
    schemaVersion: 1,
    summary: 'A key to the feeds of events was revoked.',
  },
  ApiKeyHistoryLost: historyLost('api-key'),
} as const satisfies Record<keyof ApiKeyEvents, EventSpec>;
