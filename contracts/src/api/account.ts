import type { Answer, Id } from './common.ts';
import type { SessionUser } from './members.ts';

/** `PUT /api/users/profile`: what is not named stays. */
export interface UpdateProfileRequest {
  fullName?: string;
  /** Required with another e-mail or phone. */
  currentPassword?: string;
  /** A new address counts once the code sent to it is verified (`email_verification`). */
  email?: string;
  /** Default: that of the present number, else +91. */
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
  /** e.g. +91; null where there is no phone. */
  countryCode: string | null;
  /** Slug. */
  preferredCategory: string | null;
  /** Changed contacts that wait for their code; the present one set again withdraws the change. */
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
