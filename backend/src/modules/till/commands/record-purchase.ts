import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminPurchase, RecordPurchaseRequest } from '@nattil/contracts/api/purchases';
import {
  billAmountRule,
  cardNumberRule,
  shopIdRule,
} from '@nattil/contracts/rules/shops/purchases';
import {
  billDateMessage,
  billDateRule,
  billNumberRule,
  purchaseNoteRule,
} from '@nattil/contracts/rules/shops/recorded-purchase';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { toPaise } from '../../../platform/kernel/money.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { usableCard } from '../../cards/public.ts';
import { openShop } from '../../shops/public.ts';
import { Names } from '../../../platform/registries/names.ts';
import { namedForAdmin } from '../named.ts';
import { recordWithTier } from '../tier-of-purchases.ts';

export class RecordPurchaseBody implements RecordPurchaseRequest {
  @ValidatedBy(shopIdRule) shopId: string;
  @ValidatedBy(cardNumberRule) cardNumber: string;
  @ValidatedBy(billAmountRule) billAmount: number;
  @ValidatedBy(billNumberRule) billNumber?: string;
  @ValidatedBy(purchaseNoteRule) note?: string;
  @ValidatedBy(billDateRule) billDate?: string;
}

export class RecordPurchase extends Command<AdminPurchase> {
  constructor(
    readonly sale: RecordPurchaseBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Records a purchase on a shop's behalf, without a code. Everything is decided now, also for a bill
 * of an earlier day: card, tier, discount settings, and the day in which figures count it.
 */
@CommandHandler(RecordPurchase)
export class RecordPurchaseHandler implements ICommandHandler<RecordPurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly names: Names,
  ) {}

  async execute({ sale, actor }: RecordPurchase): Promise<AdminPurchase> {
    const now = this.clock.now();
    const wrongDate = sale.billDate ? billDateMessage(sale.billDate, now) : null;
    if (wrongDate) throw fieldError('billDate', wrongDate);
    const db = inTransactionOf(this.em);
    const shop = await openShop(db, sale.shopId);
    const card = await usableCard(this.em, { number: sale.cardNumber }, now);
    const shown = { shop, card, how: 'admin' } as const;
    const bill = toPaise(sale.billAmount);
    const purchase = await recordWithTier(this.em, shown, bill, actor, now, sale);
    return namedForAdmin(db, this.names, { ...purchase, note: sale.note || null });
  }
}
