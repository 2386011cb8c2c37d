import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { BlockShopRequest } from '@nattil/contracts/api/admin/shops';
import { blockReasonRule } from '@nattil/contracts/rules/shops/shop-decisions';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { keepDecision } from '../decision-history.ts';
import { Shop } from '../shop.aggregate.ts';

export class BlockShopBody implements BlockShopRequest {
  @ValidatedBy(blockReasonRule) reason: string;
}

export class BlockShop extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly reason: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(BlockShop)
export class BlockShopHandler implements ICommandHandler<BlockShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ shopId, reason, seen, actor }: BlockShop): Promise<void> {
    const shop = await this.em.findOne(Shop, { id: shopId });
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    const now = this.clock.now();
    await this.decisions.about(shop, seen, () => shop.block(reason, actor, now));
    await keepDecision(inTransactionOf(this.em), shop, 'blocked', reason, actor, now);
  }
}
