/** The public face of the cards' module. */
export { cardsExpiringBy } from './cards-expiring.ts';
export { cardsInReview } from './cards-in-review.ts';
export { cardStatusAt } from './card-status.ts';
export { ChangeCard } from './commands/change-card.ts';
export { EndCardOfMember } from './commands/end-card-of-member.ts';
export { issueCard } from './issue-card.ts';
export { cardNumberTaken, isCardNumberTaken, refuseTakenNumber } from './taken-numbers.ts';
export { tierOfMember } from './tier-of-member.ts';
export { raiseTier, usableCard } from './usable-card.ts';
