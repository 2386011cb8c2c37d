import type { Answer, Id, Timestamp } from '../common.ts';
import type { SessionUser } from './session.ts';

/** `PUT /api/users/profile`: omitted fields keep their values. */
export interface UpdateProfileRequest {
  fullName?: string;
  /** Required with another e-mail or phone. */
  currentPassword?: string;
  /** A new address counts once the code sent to it is verified (`email_verification`). */
  email?: string;
  /** Defaults to that of the current number, else +91. */
  countryCode?: string;
  /** A new number counts once the code sent to it is verified (`phone_verification`). */
  phone?: string;
  location?: string;
  /** Label, alias or slug of a category. */
  preferredCategory?: string;
}

/** The signed-in member's own profile: `GET` and `PUT /api/users/profile`. */
export interface OwnProfile {
  id: Id;
  user: SessionUser;
  /** E.g. +91; null without a phone. */
  countryCode: string | null;
  /** Slug. */
  preferredCategory: string | null;
  /** Changed contacts that wait for their code; setting the current contact again withdraws the change. */
  unconfirmed: { email: string | null; phone: string | null };
}
export type OwnProfileAnswer = Answer<OwnProfile>;

/** `PUT /api/users/avatar`: multipart, one file in the field `avatar`. `DELETE`: 204. */
export type AvatarAnswer = Answer<{ user: SessionUser }>;

/** `PUT /api/users/password`: all other sessions of the member end. */
export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
}

/** `DELETE /api/users/account`: 204, and everything personal is erased. */
export interface DeleteAccountRequest {
  password: string;
}

/** `POST /api/auth/forgot-password`: the same answer for all. */
export interface ForgotPasswordRequest {
  /** E-mail or mobile number. */
  emailOrNumber: string;
}

/** A consent by a member, or by the holder of the member's e-mail address. */
export interface OwnConsent {
  id: Id;
  /** Version of the privacy notice. */
  version: string;
  language: string;
  purposes: string[];
  givenAt: Timestamp;
  /** Null while it is in force. */
  withdrawnAt: Timestamp | null;
}

/** `GET /api/users/account/consents`: the latest first. */
export interface OwnConsents {
  consents: OwnConsent[];
  /** The privacy notice in force, with the purposes of an account. */
  notice: { version: string; languages: string[]; purposes: string[] };
  /** Whether it has a purpose to which the member has not agreed. */
  asksForConsent: boolean;
  /** Whether a confirmed e-mail address of the member gets the newsletter. */
  newsletter: boolean;
}
export type OwnConsentsAnswer = Answer<OwnConsents>;

/** `POST /api/users/account/consents`: agrees to the purposes of an account; idempotent. */
export interface GiveConsentRequest {
  /** Version of the shown notice, which must be the one in force. */
  noticeVersion: string;
  /** Defaults to `en`. */
  language?: string;
}
