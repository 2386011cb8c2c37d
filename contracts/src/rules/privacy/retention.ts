/**
 * Default retention, in days, of data outside the event log. An operator who configures another
 * period must also change it in the privacy policy.
 */
export const DAYS_KEPT = {
  /** One-time passwords and the attempts to verify them. */
  otp: 90,
  ip: 90,
  /** Messages that were sent or given up, and expired links to set a password. */
  notifications: 7,
  /** Places that the geocoding service found. */
  geocoding: 30,
} as const;

/** Retention, in days, that operators cannot configure. */
export const DAYS_KEPT_ALWAYS = {
  /** New e-mail addresses and phone numbers that are not confirmed yet. */
  unconfirmedContact: 7,
  /** Ended newsletter subscriptions, so that the links in old mails still work. */
  endedSubscription: 365,
  /** Known browsers, counted from their last sign-in. */
  knownBrowser: 365,
  /** Hashed contacts of a deleted member with a blocked card, and the reason of the block. */
  blockedCard: 730,
  /** Contact of an invitation to a till that nobody accepted, after its link ended. */
  tillInvitation: 30,
  /** Account at the till, after the last access to a shop ended. */
  tillAccountWithoutAccess: 90,
} as const;
