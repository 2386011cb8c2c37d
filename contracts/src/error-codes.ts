/**
 * Every refusal of the API: its stable code, the HTTP status and the message that is sent when the
 * place that refuses gives no better one. Clients decide by `code` and status, never by text.
 */
export const REFUSALS = {
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in' },
  SESSION_EXPIRED: { status: 401, message: 'Session expired. Please login again.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  WRONG_PASSWORD: { status: 401, message: 'Invalid password. Please check and try again.' },
  REFRESH_TOKEN_INVALID: { status: 401, message: 'Session expired. Please login again.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'Your account has been suspended. Please contact support for assistance.',
  },
  CONTACT_NOT_YOURS: { status: 403, message: 'This contact does not belong to your account' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'No account found with this email or mobile number' },
  SHOP_NOT_FOUND: { status: 404, message: 'Shop not found' },
  CARD_NOT_FOUND: { status: 404, message: 'No card found' },
  OTP_SESSION_NOT_FOUND: { status: 404, message: 'OTP session not found' },
  CONFLICT: {
    status: 409,
    message: 'Somebody else changed this at the same time. Please try again.',
  },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'This was changed meanwhile. Please look at it again.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Please try again.',
  },
  CONTACT_TAKEN: { status: 409, message: 'This email or mobile number is already registered' },
  PROFILE_EXISTS: { status: 409, message: 'Profile already exists' },
  PROFILE_INCOMPLETE: { status: 409, message: 'Please complete your profile first' },
  CARD_NOT_REPLACEABLE: { status: 409, message: 'You already have a card' },
  CARD_WRONG_STATE: { status: 409, message: 'The card does not allow this' },
  CARD_ACTIVATION_NOT_VERIFIED: {
    status: 409,
    message: 'Please verify the OTP for the card activation first',
  },
  RENEWAL_LIMIT: { status: 409, message: 'A card can be valid for at most 24 months from now' },
  OTP_ALREADY_USED: { status: 409, message: 'This OTP has already been used' },
  OTP_EXPIRED: { status: 409, message: 'This OTP has expired. Please request a new one.' },
  OTP_REPLACED: { status: 409, message: 'A newer OTP was sent. Please use that one.' },
  SHOP_ALREADY_REGISTERED: { status: 409, message: 'This shop already exists' },
  SHOP_WRONG_STATE: { status: 409, message: 'The shop does not allow this' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported' },
  VALIDATION_FAILED: { status: 422, message: 'Validation failed' },
  OTP_INVALID: { status: 422, message: 'Invalid OTP' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with another request',
  },
  ACCOUNT_LOCKED: {
    status: 423,
    message: 'Your account is temporarily locked after multiple failed attempts.',
  },
  OTP_EXHAUSTED: { status: 423, message: 'Too many wrong codes. Please request a new OTP.' },
  OTP_ACCOUNT_LOCKED: {
    status: 423,
    message: 'Too many wrong codes today. Please try again later.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please try again later.' },
  OTP_RATE_LIMITED: { status: 429, message: 'Too many OTP requests. Please try again later.' },
  OTP_RESEND_TOO_EARLY: { status: 429, message: 'Please wait before requesting another OTP.' },
  OTP_RESENDS_EXHAUSTED: { status: 409, message: 'No further resends. Please start again.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again later.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is not available at the moment. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;
