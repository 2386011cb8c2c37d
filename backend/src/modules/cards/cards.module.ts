import { Module } from '@nestjs/common';
import { CardSweeps } from './card-sweeps.ts';
import { CardsController } from './cards.controller.ts';
import { ActivateCardHandler } from './commands/activate-card.ts';
import { ApplyForCardHandler } from './commands/apply-for-card.ts';
import { EndDueCardsHandler } from './commands/end-due-cards.ts';
import { RenewCardHandler } from './commands/renew-card.ts';
import { CardDetailsHandler } from './queries/card-details.ts';

@Module({
  controllers: [CardsController],
  providers: [
    ActivateCardHandler,
    RenewCardHandler,
    ApplyForCardHandler,
    EndDueCardsHandler,
    CardSweeps,
    CardDetailsHandler,
  ],
})
export class CardsModule {}
