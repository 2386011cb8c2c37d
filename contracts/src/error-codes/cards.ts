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
  RENEWAL_LIMIT: { status: 409, message: 'A card can be valid for at most 24 months from now' },
} as const satisfies Record<string, Refusal>;
