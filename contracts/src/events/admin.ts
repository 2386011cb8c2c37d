import type { Id } from '../api/common.ts';
import type { AdminRole } from '../rules/portal/roles.ts';
import { API_KEY_EVENTS, type ApiKeyEvents } from './api-keys.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';
import { OPERATION_EVENTS, type OperationEvents } from './operations.ts';
import { WEBHOOK_EVENTS, type WebhookEvents } from './webhooks.ts';

/** An administrator's account was created; the first one at start-up. */
export interface AdminCreated {
  adminId: Id;
}
export interface AdminSignedIn {
  adminId: Id;
}
/**
 * Sign-ins at the administrators' portal were refused, within 15 minutes or until they locked the
 * account.
 */
export interface AdminSignInFailed {
  /** Null for the unknown e-mails together. */
  adminId: Id | null;
  locked: boolean;
  /** Number of refusals; absent in older events, which were recorded one by one. */
  failures?: number;
}
export interface AdminSignedOut {
  adminId: Id;
}
/** An administrator verified the audit trail. */
export interface AuditVerified {
  adminId: Id;
  valid: boolean;
  checked: number;
}
/** A person without a password was invited to the portal. */
export interface AdminInvited {
  adminId: Id;
  role: AdminRole;
}
/** A new link was sent, which replaces the earlier one. */
export interface AdminInvitationResent {
  adminId: Id;
}
export interface AdminInvitationWithdrawn {
  adminId: Id;
}
export interface AdminInvitationAccepted {
  adminId: Id;
}
export interface AdminRoleChanged {
  adminId: Id;
  changes: { role: [before: AdminRole, after: AdminRole] };
}
/** All sessions ended. */
export interface AdminSuspended {
  adminId: Id;
}
export interface AdminActivated {
  adminId: Id;
}
/** The name changed; it is personal and not part of the event. */
export interface AdminProfileChanged {
  adminId: Id;
}
/** All other sessions ended. */
export interface AdminPasswordChanged {
  adminId: Id;
}
/** An administrator chose another password by a link for a forgotten one. All sessions ended. */
export interface AdminPasswordReset {
  adminId: Id;
}
/** An owner lifted the locks that an administrator had after wrong passwords, if any. */
export interface AdminUnlocked {
  adminId: Id;
}
/** An operator made a link for another password at the command line. */
export interface AdminPasswordLinkMade {
  adminId: Id;
}
/** An administrator exported a list or a report as a file. */
export interface DataExported {
  adminId: Id;
  /** Beginning of the file's name, e.g. `shops`. */
  what: string;
  format: 'xlsx' | 'csv';
  /** Names of the used filters; their values can be personal. */
  filters: string[];
  /** Number of rows; null if not counted in advance. */
  rows: number | null;
}

/** Payload by event type. */
export interface AdminEvents extends OperationEvents, ApiKeyEvents, WebhookEvents {
  AdminCreated: AdminCreated;
  AdminHistoryLost: HistoryLost;
  AdminSignedIn: AdminSignedIn;
  AdminSignInFailed: AdminSignInFailed;
  AdminSignedOut: AdminSignedOut;
  AuditVerified: AuditVerified;
  AdminInvited: AdminInvited;
  AdminInvitationResent: AdminInvitationResent;
  AdminInvitationWithdrawn: AdminInvitationWithdrawn;
  AdminInvitationAccepted: AdminInvitationAccepted;
  AdminRoleChanged: AdminRoleChanged;
  AdminSuspended: AdminSuspended;
  AdminActivated: AdminActivated;
  AdminProfileChanged: AdminProfileChanged;
  AdminPasswordChanged: AdminPasswordChanged;
  AdminPasswordReset: AdminPasswordReset;
  AdminUnlocked: AdminUnlocked;
  AdminPasswordLinkMade: AdminPasswordLinkMade;
  DataExported: DataExported;
}

export const ADMIN_EVENTS = {
  topic: 'privilege.admin.v1',
  aggregates: {
    admin: { hasHistory: true, tellsConduct: true },
    'admin-access': { hasHistory: false, tellsConduct: true },
    'api-key': { hasHistory: true, tellsConduct: true },
    webhook: { hasHistory: true, tellsConduct: true },
  },
  events: {
    AdminCreated: { aggregate: 'admin', schemaVersion: 1, summary: 'An administrator was added.' },
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
    AdminInvited: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An administrator was invited.',
    },
    AdminInvitationResent: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An invitation was sent again.',
    },
    AdminInvitationWithdrawn: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An invitation was withdrawn.',
    },
    AdminInvitationAccepted: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An invited administrator set a password.',
    },
    AdminRoleChanged: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An administrator got another role.',
    },
    AdminSuspended: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An administrator was suspended.',
    },
    AdminActivated: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'A suspended administrator was activated.',
    },
    AdminProfileChanged: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An administrator changed their name.',
    },
    AdminPasswordChanged: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An administrator changed their password.',
    },
    AdminPasswordReset: {
      aggregate: 'admin',
      schemaVersion: 1,
      summary: 'An administrator set another password by a link.',
    },
    AdminUnlocked: {
      aggregate: 'admin-access',
      schemaVersion: 1,
      summary: 'The locks of an administrator were lifted.',
    },
    AdminPasswordLinkMade: {
      aggregate: 'admin-access',
      schemaVersion: 1,
      summary: 'An operator made a link for another password of an administrator.',
    },
    DataExported: {
      aggregate: 'admin-access',
      schemaVersion: 1,
      summary: 'An administrator exported a list or a report.',
    },
    ...OPERATION_EVENTS,
    ...API_KEY_EVENTS,
    ...WEBHOOK_EVENTS,
  },
} as const satisfies EventModule<AdminEvents, 'admin' | 'admin-access' | 'api-key' | 'webhook'>;
