/** Texts of refusals that several forms show. */
export const RATE_LIMITED_TEXT = 'Too many requests. Please try again later.';
export const CONTACT_TAKEN_TEXT = 'This email or mobile number is already registered';
export const SERVER_ERROR = 'Server error. Please try again later.';
