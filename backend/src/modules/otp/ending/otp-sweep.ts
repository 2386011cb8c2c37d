import { Injectable } from '@nestjs/common';
import { Commands } from '../../../platform/commands/commands.ts';
import { Sweep } from '../../../platform/registries/sweep.ts';
import { EXPIRE_BATCH, ExpireDueOtps } from '../commands/expire-due-otps.ts';

const EVERY_15_SECONDS = '*/15 * * * * *';

/** Records expired codes; screens compute the status when they read. */
@Injectable()
export class OtpSweep {
  constructor(private readonly commands: Commands) {}

  @Sweep('otps-expired', EVERY_15_SECONDS)
  async expireAll(): Promise<number> {
    let total = 0;
    for (;;) {
      const expired = await this.commands.run(new ExpireDueOtps());
      total += expired;
      if (expired < EXPIRE_BATCH) return total;
    }
  }
}
