/** Promised times for the review of a registration. */
export const SHOP_REVIEW_PROMISE = {
  confirmation: 'within 24 hours',
  approval: '2-3 business days',
} as const;
