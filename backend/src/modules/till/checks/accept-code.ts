import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CardCheck } from '@nattil/contracts/api/partner/till';
import type { CardShown } from '@nattil/contracts/api/purchases';
import { CHECK_MINUTES } from '@nattil/contracts/rules/shops/till';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { CardCodes, usableCard } from '../../cards/public.ts';
import { membersAtAGlance } from '../../members/public.ts';
import { offeredDiscount } from '../../purchases/public.ts';
import { openShop } from '../../shops/public.ts';
import { shownName } from './shown-name.ts';

export interface ShownCode {
  cardId: string;
  code: string;
  how: CardShown;
}

/** A refusal is returned, because a right code of a card that is refused counts as no wrong code. */
export interface ComparedCode {
  isRight: boolean;
  outcome: CardCheck | DomainError;
}

export class AcceptCode extends Command<ComparedCode> {
  constructor(
    readonly shown: ShownCode,
    readonly shopId: string,
    readonly partnerId: string,
  ) {
    super();
  }
}

/** Compares a code, of which an attempt was counted, and accepts its time step once. */
@CommandHandler(AcceptCode)
export class AcceptCodeHandler implements ICommandHandler<AcceptCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly codes: CardCodes,
  ) {}

  async execute({ shown, shopId, partnerId }: AcceptCode): Promise<ComparedCode> {
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    const shop = await openShop(db, shopId);
    const card = await usableCard(this.em, { id: shown.cardId }, now).catch(asRefusal);
    const step = await this.codes.stepOf(db, shown.cardId, shown.code, now);
    if (card instanceof DomainError) return { isRight: step !== null, outcome: card };
    if (step === null) return { isRight: false, outcome: new DomainError('CODE_INVALID') };
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + CHECK_MINUTES * MINUTE_MS);
    const accepted = await db.execute(
      `insert into card_check (id, card_id, shop_id, partner_id, card_shown, step, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (card_id, step) do nothing`,
      [id, card.id, shopId, partnerId, shown.how, step, now, expiresAt],
    );
    if (accepted === 0) return { isRight: true, outcome: new DomainError('CODE_USED') };
    const members = await membersAtAGlance(db, [card.memberId]);
    const check: CardCheck = {
      id,
      shopId,
      member: shownName(members.get(card.memberId)?.fullName ?? null),
      tier: card.tier,
      discount: offeredDiscount(shop.offer, card.tier, now),
      expiresAt: expiresAt.toISOString(),
    };
    return { isRight: true, outcome: check };
  }
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
