/** What other modules and the application may use of the cards. */
export { Card } from './card.aggregate.ts';
export { issueCard } from './issue-card.ts';
