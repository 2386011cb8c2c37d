/** The public face of the cards' module. */
export { cardsExpiringBy } from './card-life/cards-expiring.ts';
export { cardsInReview } from './reviews/cards-in-review.ts';
export { cardStatusAt } from './card-life/card-status.ts';
export { ChangeCard } from './commands/change-card.ts';
export { EndCardOfMember } from './commands/end-card-of-member.ts';
export { issueCard } from './issue-card.ts';
export { cardNumberTaken, isCardNumberTaken, refuseTakenNumber } from './numbers/taken-numbers.ts';
export { tierOfMember } from './tiers/tier-of-member.ts';
export { raiseTier, usableCard } from './usable-card.ts';
