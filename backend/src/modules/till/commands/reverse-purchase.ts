import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminPurchase, ReversePurchaseRequest } from '@nattil/contracts/api/purchases';
import { reversalReasonRule } from '@nattil/contracts/rules/shops/purchases';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Names } from '../../../platform/registries/names.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { recordedPurchase } from '../../purchases/public.ts';
import { namedForAdmin } from '../named.ts';
import { reverseWithTier } from '../tier-of-purchases.ts';

export class ReversePurchaseBody implements ReversePurchaseRequest {
  @ValidatedBy(reversalReasonRule) reason: string;
}

export class ReversePurchase extends Command<AdminPurchase> {
  constructor(
    readonly purchaseId: string,
    readonly reason: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** A reversal also takes back a rise of the tier that the purchase caused. */
@CommandHandler(ReversePurchase)
export class ReversePurchaseHandler implements ICommandHandler<ReversePurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly names: Names,
  ) {}

  async execute({ purchaseId, reason, actor }: ReversePurchase): Promise<AdminPurchase> {
    const before = await recordedPurchase(this.em, purchaseId);
    const purchase = await reverseWithTier(this.em, before, reason, actor, this.clock.now());
    const { note } = before;
    return namedForAdmin(inTransactionOf(this.em), this.names, { ...purchase, note });
  }
}
