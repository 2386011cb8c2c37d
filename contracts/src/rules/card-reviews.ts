/** Cards that wait for an administrator, because a contact was that of a blocked card. */
import { filterRule } from './list.ts';

/** What the server and the portal say when it is done. */
export const CARD_REVIEW_MESSAGES = {
  allowed: 'Activation allowed successfully!',
  refused: 'Activation refused and card blocked successfully!',
} as const;

export const cardReviewStatusRule = filterRule('status', ['all', 'open', 'decided']);
