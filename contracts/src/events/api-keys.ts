import type { FeedScope } from '../rules/portal/api-keys.ts';
import type { DeclaredType, EventSpec } from './event-module.ts';
import type { HistoryLost } from './history.ts';

/** An owner created a key for the event feeds. Its name is free text and not part of the event. */
export interface ApiKeyCreated {
  keyId: string;
  scopes: FeedScope[];
  expiresAt: string;
}
/** The key is not valid any more. */
export interface ApiKeyRevoked {
  keyId: string;
}

/** Another owner is responsible for the key from now on. */
export interface ApiKeyHandedOver {
  keyId: string;
  /** Id of that owner. */
  to: string;
}

/** Payload by event type. */
export interface ApiKeyEvents {
  ApiKeyCreated: ApiKeyCreated;
  ApiKeyRevoked: ApiKeyRevoked;
  ApiKeyHandedOver: ApiKeyHandedOver;
  ApiKeyHistoryLost: HistoryLost;
}

/** Published to the administrators' topic. */
export const API_KEY_EVENTS = {
  ApiKeyCreated: {
    aggregate: 'api-key',
    schemaVersion: 2,
    summary: 'An owner created a key for the event feeds.',
  },
  ApiKeyRevoked: {
    aggregate: 'api-key',
    schemaVersion: 1,
    summary: 'A key for the event feeds was revoked.',
  },
  ApiKeyHandedOver: {
    aggregate: 'api-key',
    schemaVersion: 1,
    summary: 'Another owner became responsible for a key for the event feeds.',
  },
} as const satisfies Record<DeclaredType<ApiKeyEvents>, EventSpec>;
