import type { Refusal } from './refusal.ts';

export const CARD_REFUSALS = {
  CARD_NOT_FOUND: { status: 404, message: 'No card found' },
  CARD_NOT_REPLACEABLE: { status: 409, message: 'You already have a card' },
  CARD_NUMBER_TAKEN: { status: 409, message: 'This card number is already in use' },
  CARD_WRONG_STATE: { status: 409, message: 'The card does not allow this' },
  CARD_ACTIVATION_NOT_VERIFIED: {
    status: 409,
    message: 'Please verify the OTP for the card activation first',
  },
  CARD_NEEDS_REVIEW: {
    status: 409,
    message:
      'Your card waits for a check by our support. You need not do anything: we look at it and let you activate the card after that.',
  },
  CARD_REVIEW_NOT_FOUND: { status: 404, message: 'Card review not found' },
  CARD_REVIEW_DECIDED: { status: 409, message: 'This card review is decided already' },
  RENEWAL_LIMIT: { status: 409, message: 'A card can be valid for at most 24 months from now' },
} as const satisfies Record<string, Refusal>;
