import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';

export class DisableWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(DisableWebhook)
export class DisableWebhookHandler implements ICommandHandler<DisableWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ webhookId, owner }: DisableWebhook): Promise<void> {
    const webhook = await findWebhook(this.em, webhookId);
    webhook.disable('owner', owner, this.clock.now());
  }
}
