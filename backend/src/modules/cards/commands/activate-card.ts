import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Card as CardAnswer } from '@nattil/contracts/api/member/cards';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { consumeVerifiedOtp, hasVerifiedOtp } from '../../otp/public.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockCallerRow } from '../../members/public.ts';
import { CardCodes } from '../code/card-codes.ts';
import { CardReviews } from '../reviews/card-reviews.ts';
import { toCardAnswer } from '../card-answer.ts';
import { currentCard } from '../current-card.ts';

/**
 * Returns null if an administrator must decide first: a review is then open, and the code is not
 * used up.
 */
export class ActivateCard extends Command<CardAnswer | null> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Uses up a verified code and activates the card, atomically; does neither on an active card. */
@CommandHandler(ActivateCard)
export class ActivateCardHandler implements ICommandHandler<ActivateCard> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly reviews: CardReviews,
    private readonly codes: CardCodes,
  ) {}

  async execute({ memberId, actor }: ActivateCard): Promise<CardAnswer | null> {
    const db = inTransactionOf(this.em);
    await lockCallerRow(db, memberId);
    const card = await currentCard(this.em, memberId);
    const now = this.clock.now();
    if (card.awaitsActivation(now)) {
      if (!(await hasVerifiedOtp(this.em, memberId, 'card_activation', now)))
        throw new DomainError('CARD_ACTIVATION_NOT_VERIFIED');
      if (await this.reviews.isNeeded(this.em, memberId, actor, now)) return null;
      await consumeVerifiedOtp(this.em, memberId, 'card_activation', actor, now);
      card.activate(actor, now);
      await this.codes.replace(db, card, 'activation', actor, now);
    }
    return toCardAnswer(card, now);
  }
}
