import type { Refusal } from './refusal.ts';

export const FEED_REFUSALS = {
  API_KEY_INVALID: { status: 401, message: 'This key is not valid' },
  API_KEY_LACKS_SCOPE: { status: 403, message: 'This key may not read this' },
  API_KEY_NOT_FOUND: { status: 404, message: 'Key not found' },
  EVENTS_OUT_OF_REACH: {
    status: 503,
    message: 'Events after this place are kept elsewhere. Please ask the operator for them.',
  },
} as const satisfies Record<string, Refusal>;
