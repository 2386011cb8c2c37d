import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands.ts';
import { Sweeps } from '../../platform/sweeps.ts';
import { END_BATCH, EndDueCards } from './commands/end-due-cards.ts';

const EVERY_MS = 30_000;

/** What only time causes: cards lapse unactivated, and expire. */
@Injectable()
export class CardSweeps {
  constructor(
    private readonly commands: Commands,
    sweeps: Sweeps,
  ) {
    for (const kind of ['lapsed', 'expired'] as const)
      sweeps.register({ name: `cards-${kind}`, everyMs: EVERY_MS, run: () => this.endAll(kind) });
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
