import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { RecordCheckedPurchaseRequest } from '@nattil/contracts/api/partner/till';
import type { CardShown, Purchase } from '@nattil/contracts/api/purchases';
import { billAmountRule } from '@nattil/contracts/rules/shops/purchases';
import { checkIdRule } from '@nattil/contracts/rules/shops/till';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { toPaise } from '../../../platform/kernel/money.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Names } from '../../../platform/registries/names.ts';
import { usableCard } from '../../cards/public.ts';
import { openShop } from '../../shops/public.ts';
import { accessOr } from '../access-or.ts';
import { named } from '../named.ts';
import { recordWithTier } from '../tier-of-purchases.ts';

export class RecordCheckedPurchaseBody implements RecordCheckedPurchaseRequest {
  @ValidatedBy(checkIdRule)
  checkId: string;

  @ValidatedBy(billAmountRule)
  billAmount: number;
}

export class RecordCheckedPurchase extends Command<Purchase> {
  constructor(
    readonly sale: RecordCheckedPurchaseBody,
    readonly partnerId: string,
  ) {
    super();
  }
}

interface Check {
  cardId: string;
  shopId: string;
  how: CardShown;
  expiresAt: Date;
  isUsed: boolean;
}

/** Records a purchase at a till with a check, which is good for one. */
@CommandHandler(RecordCheckedPurchase)
export class RecordCheckedPurchaseHandler implements ICommandHandler<RecordCheckedPurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly names: Names,
  ) {}

  async execute({ sale, partnerId }: RecordCheckedPurchase): Promise<Purchase> {
    const db = inTransactionOf(this.em);
    const check = await lockedCheck(db, sale.checkId);
    const { role } = await accessOr('CHECK_NOT_FOUND', db, partnerId, check.shopId);
    const now = this.clock.now();
    if (check.isUsed) throw new DomainError('CHECK_USED');
    if (check.expiresAt <= now) throw new DomainError('CHECK_EXPIRED');
    const shop = await openShop(db, check.shopId);
    const card = await usableCard(this.em, { id: check.cardId }, now);
    const purchase = await recordWithTier(
      this.em,
      { shop, card, how: check.how },
      toPaise(sale.billAmount),
      partnerActor(partnerId, role),
      now,
    );
    await db.execute('update card_check set purchase_id = $2 where id = $1', [
      sale.checkId,
      purchase.id,
    ]);
    return named(db, this.names, purchase);
  }
}

/** Locked, so that the second of two purchases with one check waits and is refused. */
async function lockedCheck(db: Queryable, id: string): Promise<Check> {
  const [check] = await db.query<Check>(
    `select card_id as "cardId", shop_id as "shopId", card_shown as how, expires_at as "expiresAt",
            purchase_id is not null as "isUsed"
     from card_check where id = $1 for update`,
    [id],
  );
  if (!check) throw new DomainError('CHECK_NOT_FOUND');
  return check;
}
