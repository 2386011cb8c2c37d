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
  /** By what the first code goes: that with which the account was opened, or another where it has none. */
  firstCodeBy: 'email' | 'sms';
  /** The contact that cannot sign in until a code confirms it: the password was set by the other one. */
  contactToConfirm: ContactKind | null;
  /** Contacts that another member confirmed, so that this account lost them and has none in their place. */
  lostContacts: ContactKind[];
  /**
   * Always null: members belong to no administrator. Kept for readers that expect it.
   * @deprecated
   */
  adminId: Id | null;
  isProfileComplete: boolean;
  /** Whether this sign-in can only choose another password: an administrator set the present one. */
  mustChangePassword: boolean;
  /** Whether the privacy notice has a purpose to which the member has not agreed. */
  asksForConsent: boolean;
  /**
   * Of a sign-up: whether the contact has to be confirmed before anything else. It never has.
   * @deprecated
   */
  requiresVerification?: boolean;
  /**
   * Always null: the card is asked for by itself. Kept for readers that expect it.
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
  /** Of the privacy notice that was shown; left out: the one in force. Any other is refused. */
  noticeVersion?: string;
  /** In which it was shown; left out: `en`. */
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
/** `POST /api/auth/reset-password`: the token of a link to set a password, which it uses up. */
export interface SetPasswordRequest {
  token: string;
  newPassword: string;
}

/** `POST /api/auth/reset-password/check`: whether that link works, without using it up. */
export interface CheckPasswordLinkRequest {
  token: string;
}

/**
 * `POST /api/auth/not-me`: the token of a notice about a changed contact or password. Every sign-in
 * ends, a changed contact is again what it was, and a link to set a password goes to it.
 */
export interface NotMeRequest {
  token: string;
}

export interface Tokens {
  accessToken: string;
  token: string;
  refreshToken: string;
}
/** `accessToken` and `refreshToken` stand beside `data` too, as the specs read them. */
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
  /** Where another e-mail or phone takes the place of a confirmed one. */
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
