import type { Id } from '../api/common.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';
import { SIGN_IN_EVENTS, type SignInEvents } from './sign-ins.ts';

type Status = 'active' | 'inactive' | 'suspended';

/** A person opened an account. */
export interface MemberSignedUp {
  memberId: Id;
  contactKind: 'email' | 'phone';
}
/** The member's profile is complete; a card is issued with it. */
export interface MemberProfileCompleted {
  memberId: Id;
  /** Category slug. */
  preferredCategory: string | null;
  /** Names of the filled fields; never their values. */
  changedFields: string[];
}
/** An administrator added a member, who is invited to choose a password. */
export interface MemberAdded {
  memberId: Id;
  changes: { status: [null, Status] };
}
/** An added member got another link to choose a password, which replaces the earlier ones. */
export interface MemberInvitationResent {
  memberId: Id;
}
/** An administrator sent a member a link to choose another password. */
export interface MemberPasswordLinkSent {
  memberId: Id;
}
/** A member was edited, by an administrator or by the member. */
export interface MemberEdited {
  memberId: Id;
  /** Names of the fields that changed, also those of the card; never their values. */
  changedFields: string[];
}
/** A member who is not active can neither sign in nor use the card. */
export interface MemberStatusChanged {
  memberId: Id;
  changes: { status: [Status, Status] };
}
/** A member's password was changed, which ended all earlier sessions. */
export interface MemberPasswordChanged {
  memberId: Id;
  /** Author of the password: the member by a link, the signed-in member, or an administrator. */
  by: 'invitation' | 'reset' | 'member' | 'administrator';
}
/** A member used a code or link sent to this contact. */
export interface MemberContactConfirmed {
  memberId: Id;
  contactKind: 'email' | 'phone';
}
/** The account lost this unconfirmed contact, because another member confirmed it. */
export interface MemberContactLost {
  memberId: Id;
  contactKind: 'email' | 'phone';
}
/** A member reported a change as not their own by the link of a notice; all sessions ended. */
export interface MemberChangeDenied {
  memberId: Id;
  /** The restored contact; null if the password was changed. */
  restored: 'email' | 'phone' | null;
}
/** A member was deleted: personal data is erased; events and totals remain under the id. */
export interface MemberDeleted {
  memberId: Id;
  changes: { status: [Status, 'deleted'] };
}
/** A member downloaded a copy of all data stored about the member. */
export interface MemberDataExported {
  memberId: Id;
  format: 'json' | 'html';
}
/** A member signed in; the IP address is not part of the event. */
export interface MemberSignedIn {
  memberId: Id;
}
/** Sign-ins were refused for wrong passwords, within 15 minutes or until they locked the account. */
export interface MemberSignInFailed {
  memberId: Id;
  /** Whether the account was locked. */
  locked: boolean;
  /** Number of refusals; absent in older events, which were recorded one by one. */
  failures?: number;
}
/** Sign-ins with unknown contacts were refused within 15 minutes. */
export interface UnknownMemberSignInFailed {
  failures: number;
}
/** An owner lifted the locks that a member had after wrong passwords, if any. */
export interface MemberUnlocked {
  memberId: Id;
}

/**
 * Somebody agreed to purposes of the privacy notice: a member to those of an account, the holder of an
 * e-mail address to the newsletter.
 */
export interface ConsentGiven {
  consentId: Id;
  /** Null for the newsletter, which needs no account. */
  memberId: Id | null;
  noticeVersion: string;
  /** Language of the shown notice, e.g. en. */
  language: string;
  purposes: string[];
}
/** A consent ended, because the account was deleted or the newsletter ended. */
export interface ConsentWithdrawn {
  consentId: Id;
  memberId: Id | null;
  purposes: string[];
}

/** Payload by event type. */
export interface MemberEvents extends SignInEvents {
  MemberSignedUp: MemberSignedUp;
  MemberProfileCompleted: MemberProfileCompleted;
  MemberAdded: MemberAdded;
  MemberInvitationResent: MemberInvitationResent;
  MemberPasswordLinkSent: MemberPasswordLinkSent;
  MemberEdited: MemberEdited;
  MemberStatusChanged: MemberStatusChanged;
  MemberPasswordChanged: MemberPasswordChanged;
  MemberContactConfirmed: MemberContactConfirmed;
  MemberContactLost: MemberContactLost;
  MemberChangeDenied: MemberChangeDenied;
  MemberDeleted: MemberDeleted;
  MemberHistoryLost: HistoryLost;
  MemberDataExported: MemberDataExported;
  MemberSignedIn: MemberSignedIn;
  MemberSignInFailed: MemberSignInFailed;
  UnknownMemberSignInFailed: UnknownMemberSignInFailed;
  MemberUnlocked: MemberUnlocked;
  ConsentGiven: ConsentGiven;
  ConsentWithdrawn: ConsentWithdrawn;
}

export const MEMBER_EVENTS = {
  topic: 'privilege.members.v1',
  aggregates: {
    member: { hasHistory: true },
    'member-access': { hasHistory: false, tellsConduct: true },
    consent: { hasHistory: false },
  },
  events: {
    MemberSignedUp: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A person opened an account.',
    },
    MemberProfileCompleted: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member completed the profile.',
    },
    MemberAdded: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'An administrator added a member.',
    },
    MemberInvitationResent: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'The invitation of a member was sent again.',
    },
    MemberPasswordLinkSent: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member was sent a link to choose another password.',
    },
    MemberEdited: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member was edited, by an administrator or by the member.',
    },
    MemberStatusChanged: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member was activated, deactivated or suspended.',
    },
    MemberPasswordChanged: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'The password of a member was set or reset.',
    },
    MemberContactConfirmed: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member used a code or link that was sent to a contact.',
    },
    MemberContactLost: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member lost an unconfirmed contact to the member who confirmed it.',
    },
    MemberChangeDenied: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member reported a change of the account as not their own.',
    },
    MemberDeleted: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member was deleted and erased.',
    },
    MemberDataExported: {
      aggregate: 'member-access',
      schemaVersion: 1,
      summary: 'A member downloaded a copy of their data.',
    },
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
      summary: 'Sign-ins with unknown contacts were refused.',
    },
    MemberUnlocked: {
      aggregate: 'member-access',
      schemaVersion: 1,
      summary: 'The locks of a member were lifted.',
    },
    ConsentGiven: {
      aggregate: 'consent',
      schemaVersion: 1,
      summary: 'A person agreed to purposes of the privacy notice.',
    },
    ConsentWithdrawn: { aggregate: 'consent', schemaVersion: 1, summary: 'A consent ended.' },
    ...SIGN_IN_EVENTS,
  },
} as const satisfies EventModule<MemberEvents, 'member' | 'member-access' | 'consent'>;
