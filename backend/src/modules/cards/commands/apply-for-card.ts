import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Card as CardAnswer } from '@nattil/contracts/api/member/cards';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { toRupees } from '../../../platform/kernel/money.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { netSpendPaise } from '../../purchases/public.ts';
import { toCardAnswer } from '../card-answer.ts';
import { currentCard } from '../current-card.ts';
import { issueCard } from '../issue-card.ts';

export class ApplyForCard extends Command<CardAnswer> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Issues a new card to a member whose last card lapsed or expired; the first card comes with the
 * profile.
 */
@CommandHandler(ApplyForCard)
export class ApplyForCardHandler implements ICommandHandler<ApplyForCard> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, actor }: ApplyForCard): Promise<CardAnswer> {
    const last = await currentCard(this.em, memberId).catch(withoutCard);
    const now = this.clock.now();
    last.endForNextCard(actor, now);
    // The unit of work inserts before it updates, and a member may have only one live card.
    await this.em.flush();
    // This is no renewal, so a tier set by an administrator stays.
    const heldTier = last.tierHeld ? last.tier : null;
    const card = issueCard(this.em, memberId, actor, now, { heldTier });
    const spent = toRupees(await netSpendPaise(inTransactionOf(this.em), memberId, now));
    card.raiseTier(spent, actor, now);
    return toCardAnswer(card, now);
  }
}

/** A member without any card has not completed the profile. */
function withoutCard(error: unknown): never {
  if (error instanceof DomainError && error.code === 'CARD_NOT_FOUND')
    throw new DomainError('PROFILE_INCOMPLETE');
  throw error;
}
