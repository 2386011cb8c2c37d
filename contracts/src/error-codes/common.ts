import { RATE_LIMITED_TEXT } from '../rules/texts/common-texts.ts';
import { SESSION_EXPIRED_TEXT } from '../rules/texts/session-texts.ts';
import {
  INVALID_CREDENTIALS_TEXT,
  ACCOUNT_SUSPENDED_TEXT,
  ACCOUNT_LOCKED_TEXT,
} from '../rules/texts/refusal-texts.ts';
import type { Refusal } from './refusal.ts';

/** Refusals outside the modules: of requests, sign-ins and the service itself. */
export const COMMON_REFUSALS = {
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in' },
  SESSION_EXPIRED: { status: 401, message: SESSION_EXPIRED_TEXT },
  INVALID_CREDENTIALS: { status: 401, message: INVALID_CREDENTIALS_TEXT },
  REFRESH_TOKEN_INVALID: { status: 401, message: SESSION_EXPIRED_TEXT },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this' },
  ACCOUNT_SUSPENDED: { status: 403, message: ACCOUNT_SUSPENDED_TEXT },
  NOT_FOUND: { status: 404, message: 'Not found' },
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
  VALUE_UNREADABLE: {
    status: 409,
    message:
      'This value was encrypted with a key that is not set any more. Please ask the operator of the installation.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported' },
  VALIDATION_FAILED: { status: 422, message: 'Validation failed' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with another request',
  },
  ACCOUNT_LOCKED: { status: 423, message: ACCOUNT_LOCKED_TEXT },
  RATE_LIMITED: { status: 429, message: RATE_LIMITED_TEXT },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again later.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is not available at the moment. Please try again.',
  },
} as const satisfies Record<string, Refusal>;
