/** Toasts and dialogs of both screens. */
export const TOAST_SECONDS = 4;
export const TOAST_SUCCESS_SECONDS = 3;
export const TOAST_ERROR_SECONDS = 5;
export const TOAST_SHORTEST_SECONDS = 3;
/** For what is long to read, or must not be missed. */
export const TOAST_LONGEST_SECONDS = 6;
/** Shown at once. */
export const TOASTS_MOST = 20;
/** From the profile's creation to /search, and from the admin's sign-in to the dashboard. */
export const REDIRECT_DELAY_MS = 1_000;
/** From the last key stroke to the search of an admin list. */
export const ADMIN_SEARCH_DELAY_MS = 500;
