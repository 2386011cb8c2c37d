import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Card } from '../card.aggregate.ts';

export const END_BATCH = 100;

/** Records the lapse or expiry of one batch of cards; returns their number. */
export class EndDueCards extends Command<number> {
  constructor(readonly kind: 'lapsed' | 'expired') {
    super();
  }
}

@CommandHandler(EndDueCards)
export class EndDueCardsHandler implements ICommandHandler<EndDueCards> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ kind }: EndDueCards): Promise<number> {
    const now = this.clock.now();
    const due = await this.em.find(
      Card,
      kind === 'lapsed'
        ? { status: 'issued', activateBy: { $lt: now } }
        : { status: 'active', expiresAt: { $lt: now } },
      // Skips locked rows: workers share the work and do not wait for a member's own command.
      { limit: END_BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    for (const card of due) {
      if (kind === 'lapsed') card.lapse(SYSTEM, now);
      else card.expire(SYSTEM, now);
    }
    return due.length;
  }
}
