export { cardsExpiringBy } from './card-life/cards-expiring.ts';
export { cardToPreview } from './card-to-preview.ts';
export { cardsInReview } from './reviews/cards-in-review.ts';
export { cardStatusAt } from './card-life/card-status.ts';
export { CardsModule } from './cards.module.ts';
export { CardCodes } from './code/card-codes.ts';
export { ChangeCard } from './commands/change-card.ts';
export { EndCardOfMember } from './commands/end-card-of-member.ts';
export { FollowMemberStatus } from './commands/follow-member-status.ts';
export { issueCard } from './issue-card.ts';
export { memberOfCard, refuseOtherDigits } from './named-card.ts';
export { cardNumberTaken, isCardNumberTaken, refuseTakenNumber } from './numbers/taken-numbers.ts';
export { tierOfMember } from './tiers/tier-of-member.ts';
export {
  cardShownAs,
  lockCard,
  raiseTier,
  takeBackTier,
  usableCard,
  type ShownAs,
} from './usable-card.ts';
