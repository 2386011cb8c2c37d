import type { ContactKind } from '@nattil/contracts/api/members';

/** A contact of a member, with its kind. */
export interface ContactOf {
  kind: ContactKind;
  /** E-mail in lower case, or phone in E.164. */
  contact: string;
}

/** What a member signs up and in with: an e-mail in lower case, or a phone in E.164. */
export type Contact =
  | { kind: 'email'; email: string }
  /** `asTyped` only where it is another form of the number. */
  | { kind: 'phone'; phone: string; asTyped?: string };

/** What the profile form asks for. */
export interface Profile {
  fullName: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  /** e.g. +91. */
  countryCode: string;
  location: string;
  /** Category slug. */
  preferredCategory: string | null;
}

/**
 * What a right password is good for. One that an administrator set works once, for one sign-in that
 * can only choose another; `void` is one that the member disowned.
 */
export type PasswordState = 'chosen' | 'once' | 'spent' | 'void';

/** What an administrator says of a member. */
export type MemberDetails = Pick<Profile, 'fullName' | 'email' | 'phone'>;
