import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SendShopEmailRequest } from '@nattil/contracts/api/admin/shops';
import { emailMessageRule, emailSubjectRule } from '@nattil/contracts/rules/shops/shop-email';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { EMAILS_BY_ADMINISTRATOR } from '../rate-limits.ts';

export class SendShopEmailBody implements SendShopEmailRequest {
  @ValidatedBy(emailSubjectRule) subject: string;
  @ValidatedBy(emailMessageRule) message: string;
}

/** Sends a mail to the shop's stored address, never to an address from the caller. */
export class SendShopEmail extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly mail: SendShopEmailBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SendShopEmail)
export class SendShopEmailHandler implements ICommandHandler<SendShopEmail> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
    private readonly limits: RateLimits,
  ) {}

  async execute({ shopId, mail, actor }: SendShopEmail): Promise<void> {
    const db = inTransactionOf(this.em);
    const [shop] = await db.query<{ email: string }>('select email from shop where id = $1', [
      shopId,
    ]);
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    await this.limits.take(EMAILS_BY_ADMINISTRATOR, actor.id!);
    const now = this.clock.now();
    await queueNotification(
      db,
      this.encryption,
      {
        cause: `shop-email/${randomUUID()}`,
        channel: 'email',
        to: shop.email,
        subject: mail.subject,
        text: mail.message,
      },
      now,
    );
    await recordAction(db, 'ShopOwnerMailed', { shopId }, actor, now);
  }
}
