import type { FeedScope } from '../../rules/portal/api-keys.ts';
import type { AdminRole } from '../../rules/portal/roles.ts';
import type { AdminPreferences, AdminUser } from './session.ts';
import type { Answer, Id, Pagination, Timestamp } from '../common.ts';

export type AdministratorStatus = 'invited' | 'active' | 'suspended';

export interface Administrator {
  id: Id;
  version: number;
  name: string;
  email: string;
  role: AdminRole;
  status: AdministratorStatus;
  lastLoginAt: Timestamp | null;
  /** End of the lock after wrong passwords, which only known browsers pass; null if not locked. */
  lockedUntil: Timestamp | null;
  createdAt: Timestamp;
  /** Expiry of the sent link; null after the invitation was accepted. */
  invitationEndsAt: Timestamp | null;
}
export type AdministratorsAnswer = Answer<Administrator[]> & { pagination: Pagination };
export type AdministratorAnswer = Answer<Administrator>;

export interface InviteAdministratorRequest {
  name: string;
  email: string;
  role: AdminRole;
}
/** A missing `handOverTo` ends the keys and webhooks that the new role may not have. */
export interface ChangeRoleRequest {
  role: AdminRole;
  /** Id of the owner who takes over the keys and webhooks. */
  handOverTo?: Id;
}
/** A missing `handOverTo` ends the keys and webhooks. */
export interface SuspendAdministratorRequest {
  /** Id of the owner who takes over the keys and webhooks. */
  handOverTo?: Id;
}

/** What other systems have from an administrator: valid API keys, and webhooks. */
export interface EventAccess {
  apiKeys: { id: Id; name: string; scopes: FeedScope[]; expiresAt: Timestamp }[];
  webhooks: { id: Id; name: string; paused: boolean }[];
}
export type EventAccessAnswer = Answer<
  EventAccess & {
    /** Active owners who can take them over. */
    owners: { id: Id; name: string }[];
  }
>;
/** The administrator, and the keys and webhooks that ended or have another owner now. */
export type AdministratorChangedAnswer = AdministratorAnswer & {
  eventAccess: EventAccess & {
    /** Null if they ended. */
    handedOverTo: Id | null;
  };
};

/** Token of an invitation link. */
export interface InvitationRequest {
  token: string;
}
export type InvitationAnswer = Answer<{
  name: string;
  email: string;
  role: AdminRole;
  endsAt: Timestamp;
}>;
export interface AcceptInvitationRequest {
  token: string;
  newPassword: string;
}

export interface AdminProfileRequest {
  name: string;
}
export type AdminProfileAnswer = Answer<AdminUser>;
export interface AdminPasswordRequest {
  currentPassword: string;
  newPassword: string;
}
/** `POST /api/admin/auth/forgot-password`: the same answer for all. */
export interface AdminForgotPasswordRequest {
  email: string;
}
/** `POST /api/admin/auth/reset-password`: uses up the token of a link. */
export interface AdminResetPasswordRequest {
  token: string;
  newPassword: string;
}
/** `POST /api/admin/auth/reset-password/check`: whether that link is valid, without using it up. */
export interface CheckAdminPasswordLinkRequest {
  token: string;
}
export type AdminPreferencesAnswer = Answer<AdminPreferences>;
