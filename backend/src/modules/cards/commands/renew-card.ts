import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Card as CardAnswer, RenewCardRequest } from '@nattil/contracts/api/member/cards';
import { CARD_RENEWAL_DEFAULT_MONTHS } from '@nattil/contracts/rules/members/card';
import { renewalMonthsRule } from '@nattil/contracts/rules/members/renewal';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { toRupees } from '../../../platform/kernel/money.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { netSpendPaise } from '../../purchases/public.ts';
import { CardCodes } from '../code/card-codes.ts';
import { toCardAnswer } from '../card-answer.ts';
import { currentCard } from '../current-card.ts';

export class RenewCardBody implements RenewCardRequest {
  @ValidatedBy(renewalMonthsRule) months?: number;
}

export class RenewCard extends Command<CardAnswer> {
  constructor(
    readonly memberId: string,
    readonly months: number | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RenewCard)
export class RenewCardHandler implements ICommandHandler<RenewCard> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly codes: CardCodes,
  ) {}

  async execute({ memberId, months, actor }: RenewCard): Promise<CardAnswer> {
    const card = await currentCard(this.em, memberId);
    const now = this.clock.now();
    const db = inTransactionOf(this.em);
    const spent = toRupees(await netSpendPaise(db, memberId, now));
    card.renew(months ?? CARD_RENEWAL_DEFAULT_MONTHS, spent, actor, now);
    await this.codes.replace(db, card, 'renewal', actor, now);
    return toCardAnswer(card, now);
  }
}
