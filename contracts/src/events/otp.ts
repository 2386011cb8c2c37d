/** A code was made and its message queued; neither code nor contact are part of the event. */
export interface OtpSent {
  sessionId: string;
  memberId: string;
  channel: 'email' | 'sms';
  purpose: string;
  expiresAt: string;
  resendCount: number;
}
export interface OtpVerified {
  sessionId: string;
  memberId: string;
  purpose: string;
}
/** A verified session was used up, e.g. by activating a card. */
export interface OtpConsumed {
  sessionId: string;
  memberId: string;
  purpose: string;
}
/** A newer code took this one's place. */
export interface OtpReplaced {
  sessionId: string;
  memberId: string;
  replacedBy: string;
}
export interface OtpExpired {
  sessionId: string;
  memberId: string;
  cause: 'time' | 'administrator' | 'tries';
  dueAt: string;
}
