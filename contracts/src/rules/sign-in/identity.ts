/** Limits of sign-ins and lifetimes of sessions. */

/** Failed sign-ins until an account is locked, for members and administrators. */
export const LOGIN_FAILURES_UNTIL_LOCK = 5;
export const LOGIN_LOCK_SECONDS = 15 * 60;
/** Unknown contacts reported as such per hour and IP; later ones get the generic answer. */
export const UNKNOWN_CONTACTS_PER_HOUR = 5;

export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
/** A screen renews its access token one minute before the token expires. */
export const ACCESS_TOKEN_REFRESH_INTERVAL_MS = (ACCESS_TOKEN_LIFETIME_SECONDS - 60) * 1000;
