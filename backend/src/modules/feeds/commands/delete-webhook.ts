import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { skipWaiting } from '../webhooks/waiting-deliveries.ts';

/** Deletes a webhook and its pending deliveries. */
export class DeleteWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(DeleteWebhook)
export class DeleteWebhookHandler implements ICommandHandler<DeleteWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ webhookId, owner }: DeleteWebhook): Promise<void> {
    const webhook = await findWebhook(this.em, webhookId);
    const now = this.clock.now();
    webhook.delete(owner, now);
    await skipWaiting(inTransactionOf(this.em), webhookId, now);
  }
}
