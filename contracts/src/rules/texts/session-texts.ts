/** In a separate file, because every visitor loads it. */
export const SESSION_EXPIRED_TEXT = 'Session expired. Please login again.';
