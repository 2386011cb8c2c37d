import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Card as CardAnswer } from '@nattil/contracts/api/cards';
import type { Actor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { consumeVerifiedOtp } from '../../otp/public.ts';
import { toCardAnswer } from '../card-answer.ts';
import { currentCard } from '../current-card.ts';

export class ActivateCard extends Command<CardAnswer> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Uses up a verified code and activates the card, both or neither; does neither on an active card. */
@CommandHandler(ActivateCard)
export class ActivateCardHandler implements ICommandHandler<ActivateCard> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, actor }: ActivateCard): Promise<CardAnswer> {
    const card = await currentCard(this.em, memberId);
    const now = this.clock.now();
    if (card.awaitsActivation(now)) {
      const verified = await consumeVerifiedOtp(this.em, memberId, 'card_activation', actor, now);
      if (!verified) throw new DomainError('CARD_ACTIVATION_NOT_VERIFIED');
      card.activate(actor, now);
    }
    return toCardAnswer(card, now);
  }
}
