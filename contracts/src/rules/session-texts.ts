/** In a file of its own, because every visitor loads it. */
export const SESSION_EXPIRED_TEXT = 'Session expired. Please login again.';
