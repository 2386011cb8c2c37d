import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Purchase, ReversePurchaseRequest } from '@nattil/contracts/api/purchases';
import { reversalReasonRule } from '@nattil/contracts/rules/shops/purchases';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { reversePurchase } from '../../purchases/public.ts';

export class ReversePurchaseBody implements ReversePurchaseRequest {
  @ValidatedBy(reversalReasonRule)
  reason: string;
}

export class ReversePurchase extends Command<Purchase> {
  constructor(
    readonly purchaseId: string,
    readonly reason: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The tier stays until the next renewal, although the spend is lower. */
@CommandHandler(ReversePurchase)
export class ReversePurchaseHandler implements ICommandHandler<ReversePurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ purchaseId, reason, actor }: ReversePurchase): Promise<Purchase> {
    return reversePurchase(this.em, purchaseId, reason, actor, this.clock.now());
  }
}
