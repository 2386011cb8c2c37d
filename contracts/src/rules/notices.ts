/** Toasts and dialogs of both screens. */
export const TOAST_DEFAULT_MS = 4_000;
export const TOAST_SUCCESS_MS = 3_000;
export const TOAST_ERROR_MS = 5_000;
export const TOAST_MIN_MS = 3_000;
export const TOAST_MAX_MS = 6_000;
export const TOAST_LIMIT = 20;
export const TOAST_POSITION = 'top-center';
export const DIALOG_CONFIRM = 'OK';
export const DIALOG_CANCEL = 'Cancel';
/** From the profile's creation to /search, and from the admin's sign-in to the dashboard. */
export const REDIRECT_DELAY_MS = 1_000;
/** From the last key stroke to the search of an admin list. */
export const ADMIN_SEARCH_DELAY_MS = 500;
