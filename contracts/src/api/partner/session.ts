import type { Answer, Id } from '../common.ts';

/** A person who signs in at the till of one or more shops. */
export interface PartnerUser {
  id: Id;
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** An administrator gave the password: the session can only choose another. */
  mustChangePassword: boolean;
}

/** `POST /api/partner/auth/login`: by e-mail or by phone. */
export interface PartnerLoginRequest {
  email?: string;
  /** Any form that the sign-in of members accepts. */
  phone?: string;
  password: string;
  rememberMe?: boolean;
}
export type PartnerLoginAnswer = Answer<{
  token: string;
  accessToken: string;
  refreshToken: string;
  user: PartnerUser;
}>;
/** `GET /api/partner/auth/verify` */
export type PartnerVerifyAnswer = Answer<{ valid: true; user: PartnerUser }> & { valid: true };

/** `PUT /api/partner/account` */
export interface ChangePartnerNameRequest {
  name: string;
}
export type PartnerUserAnswer = Answer<PartnerUser>;

/** `PUT /api/partner/account/password`: all other sessions of the person end. */
export interface ChangePartnerPasswordRequest {
  currentPassword: string;
  newPassword: string;
}

/** `DELETE /api/partner/account`: 204, and everything personal is erased. */
export interface DeletePartnerAccountRequest {
  password: string;
}
