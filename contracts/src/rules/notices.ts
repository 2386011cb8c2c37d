/** Toasts and dialogs of both screens. */
export const TOAST_SECONDS = 4;
export const TOAST_SUCCESS_SECONDS = 3;
export const TOAST_ERROR_SECONDS = 5;
export const TOAST_SHORTEST_SECONDS = 3;
/** For long or important texts. */
export const TOAST_LONGEST_SECONDS = 6;
/** Maximum number of toasts shown at once. */
export const MAX_TOASTS = 20;
/** Delay before /search after a new profile, and before the dashboard after an admin's sign-in. */
export const REDIRECT_DELAY_MS = 1_000;
/** Debounce of the search in admin lists. */
export const ADMIN_SEARCH_DELAY_MS = 500;
