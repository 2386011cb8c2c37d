/** What other modules and the application may use of the cards. */
export { issueCard } from './issue-card.ts';
export { raiseTier, usableCard } from './usable-card.ts';
