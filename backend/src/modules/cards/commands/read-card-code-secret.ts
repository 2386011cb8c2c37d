import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CardCodeSecret } from '@nattil/contracts/api/member/cards';
import {
  CARD_CODE_ALGORITHM,
  CARD_CODE_DIGITS,
  CARD_CODE_SECONDS,
} from '@nattil/contracts/rules/members/card-code';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { shareLockStatus } from '../../members/public.ts';
import { mustBeHonoured } from '../card-life/honoured.ts';
import { CardCodes } from '../code/card-codes.ts';
import { currentCard } from '../current-card.ts';

/** Gives the member's device the secret of the card's codes; `replace` makes a new one first. */
export class ReadCardCodeSecret extends Command<CardCodeSecret> {
  constructor(
    readonly memberId: string,
    readonly replace: boolean,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ReadCardCodeSecret)
export class ReadCardCodeSecretHandler implements ICommandHandler<ReadCardCodeSecret> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly codes: CardCodes,
  ) {}

  async execute({ memberId, replace, actor }: ReadCardCodeSecret): Promise<CardCodeSecret> {
    const db = inTransactionOf(this.em);
    const memberStatus = await shareLockStatus(db, memberId);
    const card = await currentCard(this.em, memberId);
    const now = this.clock.now();
    mustBeHonoured({ card, memberStatus }, now);
    const before = await this.codes.of(db, card.id);
    if (replace || !before)
      await this.codes.replace(db, card, replace ? 'member' : 'first-use', actor, now);
    await recordAction(db, 'CardCodeSecretRead', { cardId: card.id, memberId }, actor, now);
    const { secret, reference } = (await this.codes.of(db, card.id))!;
    return {
      secret,
      algorithm: CARD_CODE_ALGORITHM,
      digits: CARD_CODE_DIGITS,
      period: CARD_CODE_SECONDS,
      reference,
      tier: card.tier,
      serverTime: this.clock.now().toISOString(),
    };
  }
}
