/** Somebody opened an account. */
export interface MemberSignedUp {
  memberId: string;
  contactKind: 'email' | 'phone';
}
/** The member's profile is whole; a card is issued with it. */
export interface MemberProfileCompleted {
  memberId: string;
  /** Category slug. */
  preferredCategory: string | null;
  /** Names of the fields that were filled; never their values. */
  changedFields: string[];
}
/** A member signed in; the address stands outside the event. */
export interface MemberSignedIn {
  memberId: string;
}
/** Sign-ins were refused for wrong passwords, within 15 minutes or until they locked the account. */
export interface MemberSignInFailed {
  memberId: string;
  /** Whether they locked the account. */
  locked: boolean;
  /** How many; older events were recorded for each one and do not say it. */
  failures?: number;
}
/** Within 15 minutes, sign-ins were refused because no member has the contact. */
export interface UnknownMemberSignInFailed {
  failures: number;
}
/** A refresh token came back long after it had been exchanged; the sign-in was revoked. */
export interface RefreshTokenReused {
  subjectId: string;
  realm: 'member' | 'admin';
}
