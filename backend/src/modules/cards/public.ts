/** What other modules and the application may use of the cards. */
export { cardsExpiringBy } from './cards-expiring.ts';
export { issueCard } from './issue-card.ts';
export { raiseTier, usableCard } from './usable-card.ts';
