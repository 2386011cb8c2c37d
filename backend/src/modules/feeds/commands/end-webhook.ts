import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookEnd } from '@nattil/contracts/api/admin/webhooks';
import { Clock } from '../../../platform/persistence/clock.ts';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { Webhook } from '../webhooks/webhook.aggregate.ts';

/** Disables a webhook that failed for days, or whose receiver answered 410 Gone. */
export class EndWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    /** Prevents disabling a webhook that an owner enabled since then. */
    readonly starts: number,
    readonly because: Exclude<WebhookEnd, 'owner'>,
  ) {
    super();
  }
}

@CommandHandler(EndWebhook)
export class EndWebhookHandler implements ICommandHandler<EndWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ webhookId, starts, because }: EndWebhook): Promise<void> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const webhook = await this.em.findOne(
      Webhook,
      { id: webhookId, deletedAt: null },
      { lockMode },
    );
    if (webhook?.starts === starts) webhook.disable(because, SYSTEM, this.clock.now());
  }
}
