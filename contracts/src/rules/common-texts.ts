/** Texts of refusals that any page may show: in a file of their own, because every visitor loads them. */
export const SESSION_EXPIRED_TEXT = 'Session expired. Please login again.';
export const RATE_LIMITED_TEXT = 'Too many requests. Please try again later.';
export const CONTACT_TAKEN_TEXT = 'This email or mobile number is already registered';
export const SERVER_ERROR = 'Server error. Please try again later.';
