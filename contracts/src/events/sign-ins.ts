import type { Id } from '../api/common.ts';
import type { EventSpec } from './event-module.ts';

/** A refresh token was used again long after its exchange; the session was revoked. */
export interface RefreshTokenReused {
  subjectId: Id;
  realm: 'member' | 'admin' | 'partner';
}

/** Payload by event type. */
export interface SignInEvents {
  RefreshTokenReused: RefreshTokenReused;
}

/** Sign-in events of all realms, published to the members' topic. */
export const SIGN_IN_EVENTS = {
  RefreshTokenReused: {
    aggregate: 'member-access',
    schemaVersion: 2,
    summary: 'A refresh token was used again; its session was revoked.',
  },
} as const satisfies Record<keyof SignInEvents, EventSpec>;
