import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockMemberRow } from '../../members/public.ts';
import { BlockedCards } from '../blocked-cards.ts';
import { openReview } from '../reviews/card-reviews.ts';
import { memberCard } from '../current-card.ts';

/**
 * Blocks the card, if any, of a member who is about to be deleted. An earlier block stays recorded.
 */
export class EndCardOfMember extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EndCardOfMember)
export class EndCardOfMemberHandler implements ICommandHandler<EndCardOfMember> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly blocks: BlockedCards,
  ) {}

  async execute({ memberId, actor }: EndCardOfMember): Promise<void> {
    const db = inTransactionOf(this.em);
    await lockMemberRow(db, memberId);
    const card = await memberCard(this.em, memberId);
    const now = this.clock.now();
    await this.blocks.endWithMember(db, memberId, card?.status === 'blocked' ? card : null, now);
    card?.block(actor, now);
    (await openReview(this.em, memberId))?.withdraw(actor, now);
  }
}
