import type {
  AdminCreated,
  AdminSignedIn,
  AdminSignedOut,
  AdminSignInFailed,
  AuditBreakAccepted,
  AuditVerified,
  KeyReplaced,
  LogPartMoved,
  RelayRewound,
} from './admin.ts';
import type {
  CardActivated,
  CardBlocked,
  CardExpired,
  CardIssued,
  CardLapsed,
  CardRenewed,
} from './cards.ts';
import type {
  AdminHistoryLost,
  CardHistoryLost,
  MemberHistoryLost,
  OtpHistoryLost,
  ShopHistoryLost,
} from './history.ts';
import type {
  MemberProfileCompleted,
  MemberSignedIn,
  MemberSignedUp,
  MemberSignInFailed,
  RefreshTokenReused,
  UnknownMemberSignInFailed,
} from './members.ts';
import type { OtpConsumed, OtpExpired, OtpReplaced, OtpSent, OtpVerified } from './otp.ts';
import type { ShopApproved, ShopRegistered, ShopRejected } from './shops.ts';

/** Payload by event type. */
export interface EventPayloads {
  ShopRegistered: ShopRegistered;
  ShopApproved: ShopApproved;
  ShopRejected: ShopRejected;
  ShopHistoryLost: ShopHistoryLost;
  MemberSignedUp: MemberSignedUp;
  MemberProfileCompleted: MemberProfileCompleted;
  MemberSignedIn: MemberSignedIn;
  MemberSignInFailed: MemberSignInFailed;
  UnknownMemberSignInFailed: UnknownMemberSignInFailed;
  RefreshTokenReused: RefreshTokenReused;
  MemberHistoryLost: MemberHistoryLost;
  CardIssued: CardIssued;
  CardActivated: CardActivated;
  CardRenewed: CardRenewed;
  CardLapsed: CardLapsed;
  CardExpired: CardExpired;
  CardBlocked: CardBlocked;
  CardHistoryLost: CardHistoryLost;
  OtpSent: OtpSent;
  OtpVerified: OtpVerified;
  OtpConsumed: OtpConsumed;
  OtpReplaced: OtpReplaced;
  OtpExpired: OtpExpired;
  OtpHistoryLost: OtpHistoryLost;
  AdminCreated: AdminCreated;
  AdminHistoryLost: AdminHistoryLost;
  AdminSignedIn: AdminSignedIn;
  AdminSignInFailed: AdminSignInFailed;
  AdminSignedOut: AdminSignedOut;
  AuditVerified: AuditVerified;
  LogPartMoved: LogPartMoved;
  RelayRewound: RelayRewound;
  AuditBreakAccepted: AuditBreakAccepted;
  KeyReplaced: KeyReplaced;
}
export type EventType = keyof EventPayloads;

/** Kafka topics by module; each has a dead-letter topic `<topic>.dlt`. */
export const TOPICS = {
  shops: 'privilege.shops.v1',
  members: 'privilege.members.v1',
  cards: 'privilege.cards.v1',
  otp: 'privilege.otp.v1',
  purchases: 'privilege.purchases.v1',
  newsletter: 'privilege.newsletter.v1',
  admin: 'privilege.admin.v1',
} as const;
export type EventModule = keyof typeof TOPICS;

/** Which module owns an aggregate type, and so in which topic its events stand. */
export const AGGREGATE_MODULES = {
  shop: 'shops',
  member: 'members',
  'member-access': 'members',
  card: 'cards',
  otp: 'otp',
  admin: 'admin',
  'admin-access': 'admin',
} as const satisfies Record<string, EventModule>;
export type AggregateType = keyof typeof AGGREGATE_MODULES;

interface EventSpec {
  /** Kind of aggregate whose events these are. */
  aggregate: AggregateType;
  /** Raised when the payload changes in a way that readers must know of. */
  schemaVersion: number;
  summary: string;
}

const HISTORY_LOST_SUMMARY =
  'A restored backup lacks versions that were published; what they said does not stand.';

/** The one registry of published events. */
export const EVENTS = {
  ShopRegistered: { aggregate: 'shop', schemaVersion: 1, summary: 'A shop asked for partnership.' },
  ShopApproved: { aggregate: 'shop', schemaVersion: 1, summary: 'A shop was approved.' },
  ShopRejected: { aggregate: 'shop', schemaVersion: 1, summary: 'A shop was rejected.' },
  ShopHistoryLost: { aggregate: 'shop', schemaVersion: 1, summary: HISTORY_LOST_SUMMARY },
  MemberSignedUp: { aggregate: 'member', schemaVersion: 1, summary: 'Somebody opened an account.' },
  MemberProfileCompleted: {
    aggregate: 'member',
    schemaVersion: 1,
    summary: 'A member completed the profile.',
  },
  MemberHistoryLost: { aggregate: 'member', schemaVersion: 1, summary: HISTORY_LOST_SUMMARY },
  MemberSignedIn: { aggregate: 'member-access', schemaVersion: 1, summary: 'A member signed in.' },
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
  RefreshTokenReused: {
    aggregate: 'member-access',
    schemaVersion: 1,
    summary: 'A used refresh token came back; its sign-in was revoked.',
  },
  CardIssued: { aggregate: 'card', schemaVersion: 1, summary: 'A card was issued.' },
  CardActivated: { aggregate: 'card', schemaVersion: 1, summary: 'A card was activated.' },
  CardRenewed: { aggregate: 'card', schemaVersion: 1, summary: 'A card was renewed.' },
  CardLapsed: { aggregate: 'card', schemaVersion: 1, summary: 'A card was never activated.' },
  CardExpired: { aggregate: 'card', schemaVersion: 1, summary: 'The validity of a card ended.' },
  CardBlocked: { aggregate: 'card', schemaVersion: 1, summary: 'A card was blocked.' },
  CardHistoryLost: { aggregate: 'card', schemaVersion: 1, summary: HISTORY_LOST_SUMMARY },
  OtpSent: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password was sent.' },
  OtpVerified: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password was right.' },
  OtpConsumed: { aggregate: 'otp', schemaVersion: 1, summary: 'A verified session was used.' },
  OtpReplaced: { aggregate: 'otp', schemaVersion: 1, summary: 'A newer code took its place.' },
  OtpExpired: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password expired.' },
  OtpHistoryLost: { aggregate: 'otp', schemaVersion: 1, summary: HISTORY_LOST_SUMMARY },
  AdminCreated: { aggregate: 'admin', schemaVersion: 1, summary: 'An administrator was added.' },
  AdminHistoryLost: { aggregate: 'admin', schemaVersion: 1, summary: HISTORY_LOST_SUMMARY },
  AdminSignedIn: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'An administrator signed in.',
  },
  AdminSignInFailed: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'Sign-ins at the portal were refused.',
  },
  AdminSignedOut: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'An administrator signed out.',
  },
  AuditVerified: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'The audit trail was verified.',
  },
  LogPartMoved: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'An operator took a part of the log out, or put it back.',
  },
  RelayRewound: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'Events were published again from a place in the log.',
  },
  AuditBreakAccepted: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'An operator accepted a break of the audit trail.',
  },
  KeyReplaced: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'A key of the installation was replaced.',
  },
} as const satisfies Record<EventType, EventSpec>;

/** What takes the place of versions that a restored backup lacks; actions stand alone and need none. */
export const HISTORY_LOST = {
  shop: 'ShopHistoryLost',
  member: 'MemberHistoryLost',
  card: 'CardHistoryLost',
  otp: 'OtpHistoryLost',
  admin: 'AdminHistoryLost',
} as const satisfies Record<Exclude<AggregateType, `${string}-access`>, EventType>;
export type Withdrawable = keyof typeof HISTORY_LOST;

/** The topic in which events of this kind of aggregate stand. */
export function topicOf(aggregate: AggregateType): string {
  return TOPICS[AGGREGATE_MODULES[aggregate]];
}
