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
/** A sign-in was refused for a wrong password. */
export interface MemberSignInFailed {
  memberId: string;
  /** Whether this failure locked the account. */
  locked: boolean;
}
/** A refresh token came back long after it had been exchanged; the sign-in was revoked. */
export interface RefreshTokenReused {
  subjectId: string;
  realm: 'member' | 'admin';
}
