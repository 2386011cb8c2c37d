import type { EventModule } from './event-module.ts';
import { historyLost, type HistoryLost } from './history.ts';

/** A code was made and its message queued; neither code nor contact are part of the event. */
export interface OtpSent {
  sessionId: string;
  memberId: string;
  channel: 'email' | 'sms';
  purpose: string;
  expiresAt: string;
  resendCount: number;
}
export interface OtpVerified {
  sessionId: string;
  memberId: string;
  purpose: string;
}
/** A verified session was used up, e.g. by activating a card. */
export interface OtpConsumed {
  sessionId: string;
  memberId: string;
  purpose: string;
}
/** A newer code took this one's place. */
export interface OtpReplaced {
  sessionId: string;
  memberId: string;
  replacedBy: string;
}
export interface OtpExpired {
  sessionId: string;
  memberId: string;
  cause: 'time' | 'administrator' | 'tries';
  dueAt: string;
}

export type OtpHistoryLost = HistoryLost;

/** Payload by event type. */
export interface OtpEvents {
  OtpSent: OtpSent;
  OtpVerified: OtpVerified;
  OtpConsumed: OtpConsumed;
  OtpReplaced: OtpReplaced;
  OtpExpired: OtpExpired;
  OtpHistoryLost: OtpHistoryLost;
}

export const OTP_EVENTS = {
  topic: 'privilege.otp.v1',
  aggregates: { otp: { historyLost: 'OtpHistoryLost' } },
  events: {
    OtpSent: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password was sent.' },
    OtpVerified: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password was right.' },
    OtpConsumed: { aggregate: 'otp', schemaVersion: 1, summary: 'A verified session was used.' },
    OtpReplaced: { aggregate: 'otp', schemaVersion: 1, summary: 'A newer code took its place.' },
    OtpExpired: { aggregate: 'otp', schemaVersion: 1, summary: 'A one-time password expired.' },
    OtpHistoryLost: historyLost('otp'),
  },
} as const satisfies EventModule<OtpEvents, 'otp'>;
