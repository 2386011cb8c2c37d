/** Reviews of cards whose member shares a contact with a blocked card. */
import { filterRule } from '../list.ts';

/** Success messages of the server and the portal. */
export const CARD_REVIEW_MESSAGES = {
  allowed: 'Activation allowed successfully!',
  refused: 'Activation refused and card blocked successfully!',
} as const;

export const cardReviewStatusRule = filterRule('status', ['all', 'open', 'decided']);
