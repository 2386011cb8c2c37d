import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Commands } from '../../../platform/commands/commands.ts';
import { Sweep } from '../../../platform/registries/sweep.ts';
import { ERASE_BATCH, EraseOldAccounts } from '../commands/erase-old-accounts.ts';

/** Erases invitations that nobody accepted, and accounts that lost their last shop. */
@Injectable()
export class OldAccounts {
  constructor(private readonly commands: Commands) {}

  @Sweep('partner-accounts-erased', CronExpression.EVERY_10_MINUTES)
  async eraseAll(): Promise<number> {
    let total = 0;
    for (;;) {
      const erased = await this.commands.run(new EraseOldAccounts());
      total += erased;
      if (erased < ERASE_BATCH) return total;
    }
  }
}
