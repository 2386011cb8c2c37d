import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Commands } from '../../../platform/commands/commands.ts';
import { Sweep } from '../../../platform/registries/sweep.ts';
import { END_BATCH, EndDueCards } from '../commands/end-due-cards.ts';

/** Records the cards that lapsed or expired. */
@Injectable()
export class CardSweeps {
  constructor(private readonly commands: Commands) {}

  @Sweep('cards-lapsed', CronExpression.EVERY_30_SECONDS)
  lapse(): Promise<number> {
    return this.endAll('lapsed');
  }

  @Sweep('cards-expired', CronExpression.EVERY_30_SECONDS)
  expire(): Promise<number> {
    return this.endAll('expired');
  }

  private async endAll(kind: 'lapsed' | 'expired'): Promise<number> {
    let total = 0;
    for (;;) {
      const ended = await this.commands.run(new EndDueCards(kind));
      total += ended;
      if (ended < END_BATCH) return total;
    }
  }
}
