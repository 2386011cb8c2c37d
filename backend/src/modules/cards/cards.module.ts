import { Module } from '@nestjs/common';
import { Declares } from '../../platform/declaration.ts';
import { Card } from './card.aggregate.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { membersInPortal } from './migrations/0011-members-in-portal.ts';
import { CardSweeps } from './card-sweeps.ts';
import { MembersModule } from '../members/public.ts';
import { CardsController } from './cards.controller.ts';
import { ActivateCardHandler } from './commands/activate-card.ts';
import { ApplyForCardHandler } from './commands/apply-for-card.ts';
import { ChangeCardHandler } from './commands/change-card.ts';
import { CompleteProfileHandler } from './commands/complete-profile.ts';
import { EndCardOfMemberHandler } from './commands/end-card-of-member.ts';
import { EndDueCardsHandler } from './commands/end-due-cards.ts';
import { RenewCardHandler } from './commands/renew-card.ts';
import { ProfileController } from './profile.controller.ts';
import { CardDetailsHandler } from './queries/card-details.ts';
import { searchCards } from './queries/search-cards.ts';
import { tellCards } from './tell-cards.ts';

@Module({
  imports: [MembersModule],
  controllers: [CardsController, ProfileController],
  providers: [
    CompleteProfileHandler,
    ActivateCardHandler,
    RenewCardHandler,
    ApplyForCardHandler,
    EndDueCardsHandler,
    ChangeCardHandler,
    EndCardOfMemberHandler,
    CardSweeps,
    CardDetailsHandler,
  ],
})
@Declares({
  entities: [Card],
  migrations: [foundation, membersInPortal],
  names: { card: { like: 'member', by: 'memberId' } },
  searches: [searchCards],
  tells: [tellCards],
  stays: { card: 'cards stay with their members' },
  refusals: {
    card_one_live_per_member: 'CARD_NOT_REPLACEABLE',
    card_number_unique: 'CARD_NUMBER_TAKEN',
  },
})
export class CardsModule {}
