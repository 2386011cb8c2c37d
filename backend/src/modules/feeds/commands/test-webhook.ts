import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { refuseFormerOwner } from '../../admin/public.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { queueTest } from '../webhooks/test-deliveries.ts';

/** Sends a signed test message once, whatever waits for the webhook. */
export class TestWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ webhookId, owner }: TestWebhook): Promise<void> {
    const db = inTransactionOf(this.em);
    await refuseFormerOwner(db, owner.id!);
    const webhook = await findWebhook(this.em, webhookId);
    const now = this.clock.now();
    webhook.test(owner, now);
    await queueTest(db, webhookId, now);
  }
}
