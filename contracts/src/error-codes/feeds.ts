import type { Refusal } from './refusal.ts';

export const FEED_REFUSALS = {
  API_KEY_INVALID: { status: 401, message: 'This key is not valid' },
  API_KEY_LACKS_SCOPE: { status: 403, message: 'This key may not read this' },
  API_KEY_NOT_FOUND: { status: 404, message: 'Key not found' },
  EVENTS_OUT_OF_REACH: {
    status: 503,
    message: 'Events after this place are kept elsewhere. Please ask the operator for them.',
  },
  LOG_EPOCH_CHANGED: {
    status: 409,
    message:
      'A backup was restored. Discard everything after commonSeq, and read on from there with the new epoch.',
  },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  WEBHOOK_DISABLED: { status: 409, message: 'This webhook is disabled' },
  WEBHOOK_EVENT_NOT_SENT: {
    status: 409,
    message: 'This webhook no longer sends events of this type',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'There are 100 webhooks already. Please delete one that is not needed.',
  },
} as const satisfies Record<string, Refusal>;
