import type { Timestamp } from '../api/common.ts';
import type { EventSpec } from './event-module.ts';

/** An operator had the events after a sequence number published again. */
export interface RelayRewound {
  /** Last published sequence number before that. */
  from: number;
  to: number;
}
/** An operator detached a partition of the log from the database, or attached it again. */
export interface LogPartMoved {
  part: string;
  moved: 'out' | 'back';
}
/** A key of the installation was replaced. */
export interface KeyReplaced {
  key: 'JWT_SECRET' | 'AUDIT_KEY' | 'OTP_KEY' | 'DATA_KEY';
}
/** An operator accepted a break of the log, e.g. after restoring a backup. */
export interface AuditBreakAccepted {
  /** The last event from before the break. */
  seq: number;
}

/** An operator wrote a file with the contacts of all members, to notify them of a breach. */
export interface BreachContactsListed {
  /** Start of the exposure, in ISO 8601. */
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
    summary: 'An operator detached a partition of the log, or attached it again.',
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
    summary: 'An operator listed the contacts of members affected by a breach.',
  },
} as const satisfies Record<keyof OperationEvents, EventSpec>;
