import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Purchase, RecordPurchaseRequest } from '@nattil/contracts/api/purchases';
import {
  billAmountRule,
  cardNumberRule,
  shopIdRule,
} from '@nattil/contracts/rules/shops/purchases';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { toPaise, toRupees } from '../../../platform/kernel/money.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { raiseTier, usableCard } from '../../cards/public.ts';
import { netSpendPaise, recordPurchase } from '../../purchases/public.ts';
import { openShop } from '../../shops/public.ts';

export class RecordPurchaseBody implements RecordPurchaseRequest {
  @ValidatedBy(shopIdRule)
  shopId: string;

  @ValidatedBy(cardNumberRule)
  cardNumber: string;

  @ValidatedBy(billAmountRule)
  billAmount: number;
}

export class RecordPurchase extends Command<Purchase> {
  constructor(
    readonly sale: RecordPurchaseBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Records a purchase: computes the discount and raises the tier in the same transaction. */
@CommandHandler(RecordPurchase)
export class RecordPurchaseHandler implements ICommandHandler<RecordPurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ sale, actor }: RecordPurchase): Promise<Purchase> {
    const now = this.clock.now();
    const db = inTransactionOf(this.em);
    const shop = await openShop(db, sale.shopId);
    const card = await usableCard(this.em, sale.cardNumber, now);
    const billPaise = toPaise(sale.billAmount);
    const purchase = recordPurchase(this.em, { shop, card }, billPaise, actor, now);
    // The card is locked, so no concurrent purchase changes the spend.
    const spentPaise = (await netSpendPaise(db, card.memberId, now)) + billPaise;
    await raiseTier(this.em, card.id, toRupees(spentPaise), actor, now);
    return purchase;
  }
}
