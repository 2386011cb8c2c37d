import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ApproveShopRequest } from '@nattil/contracts/api/admin/shops';
import { approvalNotesRule } from '@nattil/contracts/rules/shops/shop-decisions';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { approvalCause, shopApprovedMail } from '../mails/shop-approved-mail.ts';
import { OwnerAccounts } from '../owner-accounts.ts';
import { keepDecision } from '../decision-history.ts';
import { Shop } from '../shop.aggregate.ts';

export class ApproveShopBody implements ApproveShopRequest {
  @ValidatedBy(approvalNotesRule) notes?: string;
}

export class ApproveShop extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly notes: string | null,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ApproveShop)
export class ApproveShopHandler implements ICommandHandler<ApproveShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly owners: OwnerAccounts,
    private readonly encryption: Encryption,
  ) {}

  async execute({ shopId, notes, seen, actor }: ApproveShop): Promise<void> {
    const shop = await this.em.findOne(Shop, { id: shopId });
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    const now = this.clock.now();
    await this.decisions.about(shop, seen, () => shop.approve(notes, actor, now));
    await keepDecision(inTransactionOf(this.em), shop, 'approved', notes, actor, now);
    await this.mailOwner(shop, actor, now);
  }

  /** The mail contains a secret, the invitation to the till, so that no reaction can write it. */
  private async mailOwner(shop: Shop, actor: Actor, now: Date): Promise<void> {
    const { id, version, name, email, discountPercent } = shop;
    const till = await this.owners.present.linkFor(this.em, { id, name, email }, actor, now);
    const notice = {
      cause: approvalCause({ aggregateId: id, version }),
      channel: 'email',
      to: email,
      ...shopApprovedMail(name, discountPercent, till),
      ...(till.until && { secretUntil: till.until }),
    } as const;
    await queueNotification(inTransactionOf(this.em), this.encryption, notice, now);
  }
}
