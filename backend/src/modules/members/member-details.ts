/** The fields of the profile form. */
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
 * `once`: an administrator set the password, and it works for one sign-in that can only choose another.
 * `spent`: that sign-in happened. `void`: the member denied a change, so the password no longer works.
 */
export type PasswordState = 'chosen' | 'once' | 'spent' | 'void';

/** The fields that an administrator sets. */
export type MemberDetails = Pick<Profile, 'fullName' | 'email' | 'phone'>;
