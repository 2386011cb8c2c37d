import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Commands } from '../../../platform/commands/commands.ts';
import { Sweep } from '../../../platform/registries/sweep.ts';
import { END_BATCH, EndOldInvitations } from '../commands/end-old-invitations.ts';

/** Ends expired invitations and erases their e-mail addresses; the audit trail keeps the fact. */
@Injectable()
export class OldInvitations {
  constructor(private readonly commands: Commands) {}

  @Sweep('invitations-ended', CronExpression.EVERY_10_MINUTES)
  async endAll(): Promise<number> {
    let total = 0;
    for (;;) {
      const ended = await this.commands.run(new EndOldInvitations());
      total += ended;
      if (ended < END_BATCH) return total;
    }
  }
}
