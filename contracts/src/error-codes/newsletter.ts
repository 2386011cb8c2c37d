import type { Refusal } from './refusal.ts';

export const NEWSLETTER_REFUSALS = {
  NEWSLETTER_LINK_INVALID: {
    status: 422,
    message: 'This link is not valid any more. Please subscribe again if you want our newsletter.',
  },
} as const satisfies Record<string, Refusal>;
