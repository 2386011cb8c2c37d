import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { Card } from './card.aggregate.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { cardReviews } from './migrations/0027-card-reviews.ts';
import { cardCodes } from './migrations/0034-till.ts';
import { suspendedCards } from './migrations/0042-suspended-cards.ts';
import { membersInPortal } from './migrations/0011-members-in-portal.ts';
import { BlockedCards } from './blocked-cards.ts';
import { CardReview } from './card-review.aggregate.ts';
import { CardReviews } from './reviews/card-reviews.ts';
import { CardReviewsController } from './reviews/card-reviews.controller.ts';
import { CardSweeps } from './card-life/card-sweeps.ts';
import { MembersModule } from '../members/public.ts';
import { CardCodeController } from './card-code.controller.ts';
import { CardsController } from './cards.controller.ts';
import { CardCodes, encryptedCardSecrets } from './code/card-codes.ts';
import { eraseCardCodes } from './code/erase-card-codes.ts';
import { ActivateCardHandler } from './commands/activate-card.ts';
import { AllowActivationHandler } from './commands/allow-activation.ts';
import { ApplyForCardHandler } from './commands/apply-for-card.ts';
import { ChangeCardHandler } from './commands/change-card.ts';
import { CompleteProfileHandler } from './commands/complete-profile.ts';
import { EndCardOfMemberHandler } from './commands/end-card-of-member.ts';
import { EndDueCardsHandler } from './commands/end-due-cards.ts';
import { FollowMemberStatusHandler } from './commands/follow-member-status.ts';
import { ReadCardCodeSecretHandler } from './commands/read-card-code-secret.ts';
import { RefuseActivationHandler } from './commands/refuse-activation.ts';
import { RenewCardHandler } from './commands/renew-card.ts';
import { SuspendCardsHandler } from './commands/suspend-cards.ts';
import { ProfileController } from './profile.controller.ts';
import { CardDetailsHandler } from './queries/card-details.ts';
import { OneCardReviewHandler } from './queries/card-review.ts';
import { ListCardReviewsHandler } from './queries/list-card-reviews.ts';
import { reasonsOfCards } from './queries/reasons-of-cards.ts';
import { searchCards } from './queries/search-cards.ts';
import { exportCards } from './export-cards.ts';

@Module({
  imports: [MembersModule],
  controllers: [CardsController, CardCodeController, CardReviewsController, ProfileController],
  providers: [
    CompleteProfileHandler,
    ActivateCardHandler,
    RenewCardHandler,
    ReadCardCodeSecretHandler,
    ApplyForCardHandler,
    EndDueCardsHandler,
    ChangeCardHandler,
    EndCardOfMemberHandler,
    FollowMemberStatusHandler,
    SuspendCardsHandler,
    AllowActivationHandler,
    RefuseActivationHandler,
    BlockedCards,
    CardCodes,
    CardReviews,
    CardSweeps,
    CardDetailsHandler,
    ListCardReviewsHandler,
    OneCardReviewHandler,
  ],
  exports: [CardCodes],
})
@Declares({
  entities: [Card, CardReview],
  encrypts: encryptedCardSecrets,
  migrations: [foundation, membersInPortal, cardReviews, cardCodes, suspendedCards],
  names: {
    card: { like: 'member', by: 'memberId', rows: { table: 'card', column: 'member_id' } },
    'card-review': {
      like: 'member',
      by: 'memberId',
      rows: { table: 'card_review', column: 'member_id' },
    },
    'card-code': { like: 'member', by: 'memberId' },
  },
  reasons: { card: reasonsOfCards },
  searches: [searchCards],
  exportsData: [exportCards],
  erases: [eraseCardCodes],
  notExported: { card_code: 'it would let a copy of the export pay as the member' },
  keptOfErased: {
    card: 'its number is never given to somebody else',
    card_block: 'a new account of the same contacts does not lift it',
    card_review: 'what administrators decided stays in the trail',
    card_review_block: 'what administrators decided stays in the trail',
  },
  kept: {
    card: 'cards stay with their members',
    card_code: 'it goes with its member',
    card_review: 'decisions stay with their members; what led to them goes with the block',
  },
  refusals: {
    card_one_live_per_member: 'CARD_NOT_REPLACEABLE',
    card_number_unique: 'CARD_NUMBER_TAKEN',
  },
})
export class CardsModule {}
