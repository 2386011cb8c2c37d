import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DiscountSettings } from '@nattil/contracts/api/admin/shops';
import {
  maximumDiscountRule,
  minimumBillRule,
  tierPercentsRule,
  validFromRule,
  validToRule,
} from '@nattil/contracts/rules/shops/discount-settings';
import { discountRule } from '@nattil/contracts/rules/shops/registration';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { toPaise } from '../../../platform/kernel/money.ts';
import { Shop } from '../shop.aggregate.ts';

export class DiscountSettingsBody implements DiscountSettings {
  @ValidatedBy(discountRule) discountPercent?: number | null;
  @ValidatedBy(tierPercentsRule) tierPercents?: { bronze?: number; silver?: number; gold?: number };
  @ValidatedBy(minimumBillRule) minimumBill?: number | null;
  @ValidatedBy(maximumDiscountRule) maximumDiscount?: number | null;
  @ValidatedBy(validFromRule) validFrom?: string | null;
  @ValidatedBy(validToRule) validTo?: string | null;
}

export class SetDiscount extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly settings: DiscountSettingsBody,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SetDiscount)
export class SetDiscountHandler implements ICommandHandler<SetDiscount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ shopId, settings, seen, actor }: SetDiscount): Promise<void> {
    const shop = await this.em.findOne(Shop, { id: shopId });
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    const agreed = {
      discountPercent: settings.discountPercent ?? null,
      tierPercents: settings.tierPercents ?? {},
      minimumBillPaise: paiseOrNull(settings.minimumBill),
      maximumDiscountPaise: paiseOrNull(settings.maximumDiscount),
      validFrom: settings.validFrom || null,
      validTo: settings.validTo || null,
    };
    await this.decisions.about(shop, seen, () => shop.setDiscount(agreed, actor, this.clock.now()));
  }
}

function paiseOrNull(rupees: number | null | undefined): number | null {
  return rupees === null || rupees === undefined ? null : toPaise(rupees);
}
