/** An administrator's account was made (the first one at start-up). */
export interface AdminCreated {
  adminId: string;
}
export interface AdminSignedIn {
  adminId: string;
}
/**
 * Sign-ins at the administrators' portal were refused, within 15 minutes or until they locked the
 * account.
 */
export interface AdminSignInFailed {
  /** null for all e-mails that no administrator has. */
  adminId: string | null;
  locked: boolean;
  /** How many; older events were recorded for each one and do not say it. */
  failures?: number;
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
/** An operator took a part of the log out of the database's reach, or put it back. */
export interface LogPartMoved {
  part: string;
  moved: 'out' | 'back';
}
/** A key of the installation took another one's place. */
export interface KeyReplaced {
  key: 'JWT_SECRET' | 'AUDIT_KEY' | 'OTP_KEY' | 'DATA_KEY';
}
/** An operator accepted that the log is not what it was, e.g. after restoring a backup. */
export interface AuditBreakAccepted {
  /** The last event from before the break. */
  seq: number;
}
