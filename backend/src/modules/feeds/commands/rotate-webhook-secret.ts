import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { refuseFormerOwner } from '../../admin/public.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { newWebhookSecret, placeOfSecret } from '../webhooks/webhook-secret.ts';

/** Creates a new secret, shown only in this response. The old one signs too for a day. */
export class RotateWebhookSecret extends Command<{ secret: string }> {
  constructor(
    readonly webhookId: string,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(RotateWebhookSecret)
export class RotateWebhookSecretHandler implements ICommandHandler<RotateWebhookSecret> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
  ) {}

  async execute({ webhookId, owner }: RotateWebhookSecret): Promise<{ secret: string }> {
    await refuseFormerOwner(inTransactionOf(this.em), owner.id!);
    const webhook = await findWebhook(this.em, webhookId);
    const secret = newWebhookSecret();
    const encrypted = this.encryption.encrypt(secret, placeOfSecret(webhookId));
    webhook.rotate(encrypted, owner, this.clock.now());
    return { secret };
  }
}
