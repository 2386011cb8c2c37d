import type { Answer, Id, Timestamp } from '../common.ts';

export type MemberStatus = 'active' | 'inactive' | 'suspended';

export type ContactKind = 'email' | 'phone';

/** The signed-in member as the member area knows it. */
export interface SessionUser {
  id: Id;
  fullName: string | null;
  /** Same as fullName. */
  name: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
  location: string | null;
  avatar: string | null;
  /** Whether a code or link that was sent to it was used. */
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  /** Channel of the first code: the contact that opened the account, or another one if it has none. */
  firstCodeBy: 'email' | 'sms';
  /** Contact that cannot sign in until a code confirms it, because the password was set by a link to the other one. */
  contactToConfirm: ContactKind | null;
  /** Contacts that this account lost without a replacement, because another member confirmed them. */
  lostContacts: ContactKind[];
  /**
   * Always null, because members belong to no administrator. Kept for existing clients.
   * @deprecated
   */
  adminId: Id | null;
  isProfileComplete: boolean;
  /** Whether this sign-in can only change the password, because an administrator set the current one. */
  mustChangePassword: boolean;
  /** Whether the privacy notice has a purpose to which the member has not agreed. */
  asksForConsent: boolean;
  /**
   * In a sign-up: whether the contact must be confirmed first. Always false.
   * @deprecated
   */
  requiresVerification?: boolean;
  /**
   * Always null, because the card has its own endpoint. Kept for existing clients.
   * @deprecated
   */
  cardDetails?: null;
}

export interface LoginRequest {
  /** E-mail or mobile number. */
  email: string;
  password: string;
  rememberMe?: boolean;
}

export interface SignUpRequest {
  /** E-mail or 10 to 15 digits. */
  emailOrNumber: string;
  password: string;
  /** Version of the privacy notice that was shown; defaults to the one in force, and any other is refused. */
  noticeVersion?: string;
  /** Language in which it was shown; defaults to `en`. */
  language?: string;
}

export interface SignedIn {
  accessToken: string;
  /**
   * Same as accessToken.
   * @deprecated
   */
  token: string;
  refreshToken: string;
  user: SessionUser;
}
export type SignedInAnswer = Answer<SignedIn>;
/** Created: `data.id` is the member's id. */
export type SignUpAnswer = Answer<SignedIn & { id: Id }>;

export interface RefreshTokenRequest {
  refreshToken: string;
}
/** `POST /api/auth/reset-password`: uses up the token of a link to set a password. */
export interface SetPasswordRequest {
  token: string;
  newPassword: string;
}

/** `POST /api/auth/reset-password/check`: whether that link is valid, without using it up. */
export interface CheckPasswordLinkRequest {
  token: string;
}

/**
 * `POST /api/auth/not-me`: the token of a notice about a changed contact or password. It ends all
 * sessions, restores a changed contact, and sends a link to set a password to it.
 */
export interface NotMeRequest {
  token: string;
}

export interface Tokens {
  accessToken: string;
  token: string;
  refreshToken: string;
}
/** `accessToken` and `refreshToken` are also beside `data`, as the specification requires. */
export type RefreshTokenAnswer = Answer<Tokens> & Tokens;

export interface CreateProfileRequest {
  fullName: string;
  email: string;
  /** Default +91. */
  countryCode?: string;
  phone: string;
  location: string;
  /** Label, alias or slug of a category. */
  preferredCategory?: string;
  /** Required if another e-mail or phone replaces a confirmed one. */
  currentPassword?: string;
  /** Ignored: taken from the token. */
  userId?: string;
  /** Ignored: set by the server. */
  adminId?: string | null;
}
export type CreateProfileAnswer = Answer<{ id: Id; user: SessionUser }>;

export interface ProfileStatus {
  user: SessionUser;
  status: { isProfileComplete: boolean; memberStatus: MemberStatus; memberSince: Timestamp };
}
export type ProfileStatusAnswer = Answer<ProfileStatus>;
