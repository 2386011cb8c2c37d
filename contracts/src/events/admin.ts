/** An administrator's account was made (the first one at start-up). */
export interface AdminCreated {
  adminId: string;
}
export interface AdminSignedIn {
  adminId: string;
}
/** A sign-in at the administrators' portal was refused. */
export interface AdminSignInFailed {
  /** null when there is no such administrator. */
  adminId: string | null;
  locked: boolean;
}
export interface AdminSignedOut {
  adminId: string;
}
/** Somebody asked whether the audit trail is untouched. */
export interface AuditVerified {
  adminId: string;
  valid: boolean;
  checked: number;
}
/** An operator let the events after a place in the log be published again. */
export interface RelayRewound {
  /** Up to which place they had been published. */
  from: number;
  to: number;
}
