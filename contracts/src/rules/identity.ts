/** Signing in: when it is refused, and how long it lasts. */

/** Failed sign-ins until an account is locked, for members and administrators. */
export const LOGIN_FAILURES_UNTIL_LOCK = 5;
export const LOGIN_LOCK_SECONDS = 15 * 60;
/** How many unknown contacts an hour and IP get told so; the next ones get the answer that all get. */
export const UNKNOWN_CONTACTS_PER_HOUR = 5;

export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
/** How often a screen renews its access token: a minute before it ends. */
export const ACCESS_TOKEN_REFRESH_INTERVAL_MS = (ACCESS_TOKEN_LIFETIME_SECONDS - 60) * 1000;
