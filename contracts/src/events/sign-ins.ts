import type { Id } from '../api/common.ts';
import type { EventSpec } from './event-module.ts';

/** A refresh token came back long after it had been exchanged; the sign-in was revoked. */
export interface RefreshTokenReused {
  subjectId: Id;
  realm: 'member' | 'admin';
}

/** Payload by event type. */
export interface SignInEvents {
  RefreshTokenReused: RefreshTokenReused;
}

/** Sign-in events of all realms, published to the members' topic. */
export const SIGN_IN_EVENTS = {
  RefreshTokenReused: {
    aggregate: 'member-access',
    schemaVersion: 1,
    summary: 'A used refresh token came back; its sign-in was revoked.',
  },
} as const satisfies Record<keyof SignInEvents, EventSpec>;
