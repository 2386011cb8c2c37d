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
  /** Until when wrong passwords of strangers keep everybody out but known browsers; null: not locked. */
  lockedUntil: Timestamp | null;
  createdAt: Timestamp;
  /** Until when the link can be used that was sent; null where the invitation was accepted. */
  invitationEndsAt: Timestamp | null;
}
export type AdministratorsAnswer = Answer<Administrator[]> & { pagination: Pagination };
export type AdministratorAnswer = Answer<Administrator>;

export interface InviteAdministratorRequest {
  name: string;
  email: string;
  role: AdminRole;
}
export interface ChangeRoleRequest {
  role: AdminRole;
}

/** What the link of an invitation holds. */
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
/** `POST /api/admin/auth/reset-password`: the token of a link, which it uses up. */
export interface AdminResetPasswordRequest {
  token: string;
  newPassword: string;
}
/** `POST /api/admin/auth/reset-password/check`: whether that link works, without using it up. */
export interface CheckAdminPasswordLinkRequest {
  token: string;
}
export type AdminPreferencesAnswer = Answer<AdminPreferences>;
