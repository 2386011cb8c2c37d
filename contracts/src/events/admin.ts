import type { EventModule } from './event-module.ts';
import { historyLost, type HistoryLost } from './history.ts';
import { OPERATION_EVENTS, type OperationEvents } from './operations.ts';

/** An administrator's account was made (the first one at start-up). */
export interface AdminCreated {
  adminId: string;
}
export interface AdminSignedIn {
  adminId: string;
}
/**
 * Sign-ins at the administrators' portal were refused, within 15 minutes or until they locked the
 * account.
 */
export interface AdminSignInFailed {
  /** null for all e-mails that no administrator has. */
  adminId: string | null;
  locked: boolean;
  /** How many; older events were recorded for each one and do not say it. */
  failures?: number;
}
export interface AdminSignedOut {
  adminId: string;
}
/** Somebody asked whether the audit trail is untouched. */
export interface AuditVerified {
  adminId: string;
  valid: boolean;
  checked: number;
}
export type AdminHistoryLost = HistoryLost;

/** Payload by event type. */
export interface AdminEvents extends OperationEvents {
  AdminCreated: AdminCreated;
  AdminHistoryLost: AdminHistoryLost;
  AdminSignedIn: AdminSignedIn;
  AdminSignInFailed: AdminSignInFailed;
  AdminSignedOut: AdminSignedOut;
  AuditVerified: AuditVerified;
}

export const ADMIN_EVENTS = {
  topic: 'privilege.admin.v1',
  aggregates: {
    admin: { historyLost: 'AdminHistoryLost' },
    'admin-access': { historyLost: null },
  },
  events: {
    AdminCreated: { aggregate: 'admin', schemaVersion: 1, summary: 'An administrator was added.' },
    AdminHistoryLost: historyLost('admin'),
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
    ...OPERATION_EVENTS,
  },
} as const satisfies EventModule<AdminEvents, 'admin' | 'admin-access'>;
