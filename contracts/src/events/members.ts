import type { EventModule } from './event-module.ts';
import { historyLost, type HistoryLost } from './history.ts';
import { SIGN_IN_EVENTS, type SignInEvents } from './sign-ins.ts';

/** Somebody opened an account. */
export interface MemberSignedUp {
  memberId: string;
  contactKind: 'email' | 'phone';
}
/** The member's profile is complete; a card is issued with it. */
export interface MemberProfileCompleted {
  memberId: string;
  /** Category slug. */
  preferredCategory: string | null;
  /** Names of the fields that were filled; never their values. */
  changedFields: string[];
}
/** A member signed in; the IP address is not part of the event. */
export interface MemberSignedIn {
  memberId: string;
}
/** Sign-ins were refused for wrong passwords, within 15 minutes or until they locked the account. */
export interface MemberSignInFailed {
  memberId: string;
  /** Whether they locked the account. */
  locked: boolean;
  /** How many; older events were recorded for each one and do not say it. */
  failures?: number;
}
/** Within 15 minutes, sign-ins were refused because no member has the contact. */
export interface UnknownMemberSignInFailed {
  failures: number;
}

export type MemberHistoryLost = HistoryLost;

/** Payload by event type. */
export interface MemberEvents extends SignInEvents {
  MemberSignedUp: MemberSignedUp;
  MemberProfileCompleted: MemberProfileCompleted;
  MemberHistoryLost: MemberHistoryLost;
  MemberSignedIn: MemberSignedIn;
  MemberSignInFailed: MemberSignInFailed;
  UnknownMemberSignInFailed: UnknownMemberSignInFailed;
}

export const MEMBER_EVENTS = {
  topic: 'privilege.members.v1',
  aggregates: {
    member: { historyLost: 'MemberHistoryLost' },
    'member-access': { historyLost: null },
  },
  events: {
    MemberSignedUp: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'Somebody opened an account.',
    },
    MemberProfileCompleted: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member completed the profile.',
    },
    MemberHistoryLost: historyLost('member'),
    MemberSignedIn: {
      aggregate: 'member-access',
      schemaVersion: 1,
      summary: 'A member signed in.',
    },
    MemberSignInFailed: {
      aggregate: 'member-access',
      schemaVersion: 1,
      summary: 'Sign-ins of a member were refused.',
    },
    UnknownMemberSignInFailed: {
      aggregate: 'member-access',
      schemaVersion: 1,
      summary: 'Sign-ins with contacts that no member has were refused.',
    },
    ...SIGN_IN_EVENTS,
  },
} as const satisfies EventModule<MemberEvents, 'member' | 'member-access'>;
