import type { Refusal } from './refusal.ts';

export const SHOP_REFUSALS = {
  SHOP_NOT_FOUND: { status: 404, message: 'Shop not found' },
  SHOP_ALREADY_REGISTERED: { status: 409, message: 'This shop already exists' },
  SEARCH_STARTING: {
    status: 503,
    message: 'The search is starting. Please try again in a moment.',
  },
  SHOP_WRONG_STATE: { status: 409, message: 'The shop does not allow this' },
} as const satisfies Record<string, Refusal>;
