/**
 * Days for which data outside the event log is kept, unless the operator sets another time. The
 * privacy policy names them: whoever sets another time changes it there too.
 */
export const DAYS_KEPT = {
  /** One-time passwords and the tries at them. */
  otp: 90,
  /** IP addresses. */
  ip: 90,
  /** Messages that were sent or given up, and links to set a password after their end. */
  notifications: 7,
  /** Places that the geocoding service found. */
  geocoding: 30,
} as const;

/** Days that no operator changes. */
export const DAYS_KEPT_ALWAYS = {
  /** New e-mails and phones that wait for their code. */
  unconfirmedContact: 7,
  /** Newsletters that ended, so that the links in old mails still answer. */
  endedSubscription: 365,
  /** Browsers that signed in, after their last sign-in. */
  knownBrowser: 365,
  /** Hashes of the contacts of a deleted member whose card was blocked, with the reason of the block. */
  blockedCard: 730,
} as const;
