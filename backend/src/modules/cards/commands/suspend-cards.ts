import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Card } from '../card.aggregate.ts';
import { END_BATCH } from './end-due-cards.ts';

/**
 * Records the suspension of a batch of cards whose members lost their status before the log said so.
 * Returns their number.
 */
export class SuspendCards extends Command<number> {}

@CommandHandler(SuspendCards)
export class SuspendCardsHandler implements ICommandHandler<SuspendCards> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<number> {
    // Locks the member before the card, as everywhere: no status changes meanwhile.
    const rows = await inTransactionOf(this.em).query<{ id: string; status: string }>(
      `select c.id, m.status from member m join card c on c.member_id = m.id
       where m.status in ('inactive', 'suspended') and c.status <> 'replaced' and not c.suspended
       limit $1 for share of m skip locked`,
      [END_BATCH],
    );
    if (rows.length === 0) return 0;
    const status = new Map(rows.map((row) => [row.id, row.status]));
    const cards = await this.em.find(
      Card,
      { id: { $in: [...status.keys()] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const now = this.clock.now();
    for (const card of cards) card.followMember(status.get(card.id)!, SYSTEM, now);
    return cards.length;
  }
}
