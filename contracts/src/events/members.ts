import type { Id } from '../api/common.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';
import { SIGN_IN_EVENTS, type SignInEvents } from './sign-ins.ts';

type Status = 'active' | 'inactive' | 'suspended';

/** Somebody opened an account. */
export interface MemberSignedUp {
  memberId: Id;
  contactKind: 'email' | 'phone';
}
/** The member's profile is complete; a card is issued with it. */
export interface MemberProfileCompleted {
  memberId: Id;
  /** Category slug. */
  preferredCategory: string | null;
  /** Names of the fields that were filled; never their values. */
  changedFields: string[];
}
/** An administrator added a member, who is invited to choose a password. */
export interface MemberAdded {
  memberId: Id;
  changes: { status: [null, Status] };
}
/** Who was added got another link to choose a password; those before work no longer. */
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
/** A member has another password, with which every sign-in of before has ended. */
export interface MemberPasswordChanged {
  memberId: Id;
  /** Who chose it: the member by a link, the signed-in member, or an administrator. */
  by: 'invitation' | 'reset' | 'member' | 'administrator';
}
/** A code or link that was sent to this contact of a member was used. */
export interface MemberContactConfirmed {
  memberId: Id;
  contactKind: 'email' | 'phone';
}
/** Another member confirmed this contact, which this one never had: the account lost it. */
export interface MemberContactLost {
  memberId: Id;
  contactKind: 'email' | 'phone';
}
/** By a notice the member said that a change was somebody else's: every sign-in ended. */
export interface MemberChangeDenied {
  memberId: Id;
  /** The contact that is again what it was; null where the password was changed. */
  restored: 'email' | 'phone' | null;
}
/** A member was deleted: what is personal is erased, events and totals stay under the id. */
export interface MemberDeleted {
  memberId: Id;
  changes: { status: [Status, 'deleted'] };
}
/** A member took a copy of everything that is stored about the member. */
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
  /** Whether they locked the account. */
  locked: boolean;
  /** How many; older events were recorded for each one and do not say it. */
  failures?: number;
}
/** Within 15 minutes, sign-ins were refused because no member has the contact. */
export interface UnknownMemberSignInFailed {
  failures: number;
}
/** An owner lifted the locks that wrong passwords put on a member, if there were any. */
export interface MemberUnlocked {
  memberId: Id;
}

/**
 * Somebody agreed to purposes of the privacy notice: a member to those of an account, the holder of an
 * e-mail address to the newsletter.
 */
export interface ConsentGiven {
  consentId: Id;
  /** null for the newsletter, which needs no account. */
  memberId: Id | null;
  noticeVersion: string;
  /** In which the notice was shown, e.g. en. */
  language: string;
  purposes: string[];
}
/** A consent does not hold any more: the account was deleted, or the newsletter ended. */
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
    'member-access': { hasHistory: false },
    consent: { hasHistory: false },
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
      summary: "A member said that a change of the account was somebody else's.",
    },
    MemberDeleted: {
      aggregate: 'member',
      schemaVersion: 1,
      summary: 'A member was deleted and erased.',
    },
    MemberDataExported: {
      aggregate: 'member-access',
      schemaVersion: 1,
      summary: 'A member took a copy of everything that is stored about the member.',
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
      summary: 'Sign-ins with contacts that no member has were refused.',
    },
    MemberUnlocked: {
      aggregate: 'member-access',
      schemaVersion: 1,
      summary: 'The locks of a member were lifted.',
    },
    ConsentGiven: {
      aggregate: 'consent',
      schemaVersion: 1,
      summary: 'Somebody agreed to purposes of the privacy notice.',
    },
    ConsentWithdrawn: {
      aggregate: 'consent',
      schemaVersion: 1,
      summary: 'A consent does not hold any more.',
    },
    ...SIGN_IN_EVENTS,
  },
} as const satisfies EventModule<MemberEvents, 'member' | 'member-access' | 'consent'>;
