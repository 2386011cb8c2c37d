import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Names } from '../../../platform/registries/names.ts';
import { recordedPurchase } from '../../purchases/public.ts';
import { openShop } from '../../shops/public.ts';
import { accessOr } from '../access-or.ts';
import { named } from '../named.ts';
import { reverseWithTier } from '../tier-of-purchases.ts';

/** Staff reverse their own purchases of today, owners all of their shop of today. */
export class ReverseAtTill extends Command<Purchase> {
  constructor(
    readonly purchaseId: string,
    readonly reason: string,
    readonly partnerId: string,
  ) {
    super();
  }
}

@CommandHandler(ReverseAtTill)
export class ReverseAtTillHandler implements ICommandHandler<ReverseAtTill> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly names: Names,
  ) {}

  async execute({ purchaseId, reason, partnerId }: ReverseAtTill): Promise<Purchase> {
    const db = inTransactionOf(this.em);
    const before = await recordedPurchase(this.em, purchaseId);
    const { role } = await accessOr('PURCHASE_NOT_FOUND', db, partnerId, before.shopId);
    await openShop(db, before.shopId);
    const isOwn = before.recordedIn === 'partner' && before.recordedBy === partnerId;
    if (role !== 'owner' && !isOwn) throw new DomainError('OWNER_NEEDED');
    const now = this.clock.now();
    if (formatIsoDate(before.recordedAt) !== formatIsoDate(now))
      throw new DomainError('REVERSAL_TOO_LATE');
    const actor = partnerActor(partnerId, role);
    return named(db, this.names, await reverseWithTier(this.em, before, reason, actor, now));
  }
}
