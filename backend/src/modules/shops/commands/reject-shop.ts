import { IsString, MaxLength, MinLength } from 'class-validator';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { RejectShopRequest } from '@nattil/contracts/api/shops';
import {
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  REJECT_MESSAGES,
} from '@nattil/contracts/rules/shops';
import type { Actor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { Decisions, type SeenVersions } from '../../../platform/commands/decisions.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { trimmed } from '../../../platform/http/transforms.ts';
import { Shop } from '../shop.aggregate.ts';

export class RejectShopBody implements RejectShopRequest {
  @MaxLength(REASON_MAX_LENGTH, { message: REJECT_MESSAGES.reasonTooLong })
  @MinLength(REASON_MIN_LENGTH, { message: REJECT_MESSAGES.reasonTooShort })
  @MinLength(1, { message: REJECT_MESSAGES.reasonRequired })
  @IsString({ message: REJECT_MESSAGES.reasonRequired })
  @trimmed()
  reason: string;
}

export class RejectShop extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly reason: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RejectShop)
export class RejectShopHandler implements ICommandHandler<RejectShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ shopId, reason, seen, actor }: RejectShop): Promise<void> {
    const shop = await this.em.findOne(Shop, { id: shopId });
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    await this.decisions.about(shop, seen, () => shop.reject(reason, actor, this.clock.now()));
  }
}
