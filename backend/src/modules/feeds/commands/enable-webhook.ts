import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EnableWebhookRequest } from '@nattil/contracts/api/admin/webhooks';
import { webhookFromRule, type WebhookFrom } from '@nattil/contracts/rules/portal/webhooks';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { refuseFormerOwner } from '../../admin/public.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { skipToNow, tryAllNow } from '../webhooks/waiting-deliveries.ts';

export class EnableWebhookBody implements EnableWebhookRequest {
  @ValidatedBy(webhookFromRule) from: WebhookFrom;
}

/** Resumes sending: from where it stopped, or only new events. */
export class EnableWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly from: WebhookFrom,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(EnableWebhook)
export class EnableWebhookHandler implements ICommandHandler<EnableWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ webhookId, from, owner }: EnableWebhook): Promise<void> {
    const db = inTransactionOf(this.em);
    await refuseFormerOwner(db, owner.id!);
    const webhook = await findWebhook(this.em, webhookId);
    const now = this.clock.now();
    if (!webhook.enable(from, owner, now)) return;
    if (from === 'now') await skipToNow(db, webhookId, now);
    else await tryAllNow(db, webhookId, now);
  }
}
