import type { Id, Timestamp } from '../api/common.ts';
import type { OtpPurpose } from '../api/member/otp.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';

/** A code was created and its message queued; the event contains neither code nor contact. */
export interface OtpSent {
  sessionId: Id;
  memberId: Id;
  channel: 'email' | 'sms';
  purpose: OtpPurpose;
  expiresAt: Timestamp;
  resendCount: number;
}
export interface OtpVerified {
  sessionId: Id;
  memberId: Id;
  purpose: OtpPurpose;
}
/** A verified session was used up, e.g. by activating a card. */
export interface OtpConsumed {
  sessionId: Id;
  memberId: Id;
  purpose: OtpPurpose;
}
/** A newer code replaced this one. */
export interface OtpReplaced {
  sessionId: Id;
  memberId: Id;
  replacedBy: Id;
}
export interface OtpExpired {
  sessionId: Id;
  memberId: Id;
  cause: 'time' | 'administrator' | 'tries';
  dueAt: Timestamp;
}

/** Payload by event type. */
export interface OtpEvents {
  OtpSent: OtpSent;
  OtpVerified: OtpVerified;
  OtpConsumed: OtpConsumed;
  OtpReplaced: OtpReplaced;
  OtpExpired: OtpExpired;
  OtpHistoryLost: HistoryLost;
}

export const OTP_EVENTS = {
  topic: 'privilege.otp.v1',
  aggregates: { otp: { hasHistory: true, tellsConduct: true } },
  events: {
    OtpSent: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password was sent.' },
    OtpVerified: {
      aggregate: 'otp',
      schemaVersion: 1,
      summary: 'A one-time password was verified.',
    },
    OtpConsumed: { aggregate: 'otp', schemaVersion: 1, summary: 'A verified session was used.' },
    OtpReplaced: {
      aggregate: 'otp',
      schemaVersion: 1,
      summary: 'A one-time password was replaced by a newer one.',
    },
    OtpExpired: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password expired.' },
  },
} as const satisfies EventModule<OtpEvents, 'otp'>;
