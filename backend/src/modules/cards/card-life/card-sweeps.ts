import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { CronExpression } from '@nestjs/schedule';
import { Commands } from '../../../platform/commands/commands.ts';
import { Sweep } from '../../../platform/registries/sweep.ts';
import { END_BATCH, EndDueCards } from '../commands/end-due-cards.ts';
import { SuspendCards } from '../commands/suspend-cards.ts';

@Injectable()
export class CardSweeps {
  constructor(private readonly commands: Commands) {}

  @Sweep('cards-lapsed', CronExpression.EVERY_30_SECONDS)
  lapse(): Promise<number> {
    return this.inBatches(() => new EndDueCards('lapsed'));
  }

  @Sweep('cards-expired', CronExpression.EVERY_30_SECONDS)
  expire(): Promise<number> {
    return this.inBatches(() => new EndDueCards('expired'));
  }

  @Sweep('cards-suspended', CronExpression.EVERY_5_MINUTES)
  suspend(): Promise<number> {
    return this.inBatches(() => new SuspendCards());
  }

  private async inBatches(batch: () => Command<number>): Promise<number> {
    let total = 0;
    for (;;) {
      const ended = await this.commands.run(batch());
      total += ended;
      if (ended < END_BATCH) return total;
    }
  }
}
