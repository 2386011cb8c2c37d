import type { Timestamp } from '../api/common.ts';
import type { EventSpec } from './event-module.ts';

/** An operator let the events after a place in the log be published again. */
export interface RelayRewound {
  /** Up to which place they had been published. */
  from: number;
  to: number;
}
/** An operator took a part of the log out of the database's reach, or put it back. */
export interface LogPartMoved {
  part: string;
  moved: 'out' | 'back';
}
/** A key of the installation took another one's place. */
export interface KeyReplaced {
  key: 'JWT_SECRET' | 'AUDIT_KEY' | 'OTP_KEY' | 'DATA_KEY';
}
/** An operator accepted that the log is not what it was, e.g. after restoring a backup. */
export interface AuditBreakAccepted {
  /** The last event from before the break. */
  seq: number;
}

/** An operator wrote a file with the contacts of all members, to tell them of a breach. */
export interface BreachContactsListed {
  /** Since when their data was exposed, in ISO 8601. */
  since: Timestamp;
  rows: number;
}

/** Payload by event type. */
export interface OperationEvents {
  LogPartMoved: LogPartMoved;
  RelayRewound: RelayRewound;
  AuditBreakAccepted: AuditBreakAccepted;
  KeyReplaced: KeyReplaced;
  BreachContactsListed: BreachContactsListed;
}

/** Events of operators' actions on the installation, published to the administrators' topic. */
export const OPERATION_EVENTS = {
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
  BreachContactsListed: {
    aggregate: 'admin-access',
    schemaVersion: 1,
    summary: 'An operator listed the contacts of those whom a breach affects.',
  },
} as const satisfies Record<keyof OperationEvents, EventSpec>;
