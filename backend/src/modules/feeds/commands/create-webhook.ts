import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CreateWebhookRequest } from '@nattil/contracts/api/admin/webhooks';
import type { EventType } from '@nattil/contracts/events/event-map';
import { apiKeyNameRule } from '@nattil/contracts/rules/portal/api-keys';
import {
  confirmSensitiveEventsRule,
  webhookEventsRule,
  webhookFromSeqRule,
  webhookUrlRule,
} from '@nattil/contracts/rules/portal/webhooks';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { refuseFormerOwner } from '../../admin/public.ts';
import { beginAt } from '../webhooks/waiting-deliveries.ts';
import { newWebhookSecret, placeOfSecret } from '../webhooks/webhook-secret.ts';
import { Webhook } from '../webhooks/webhook.aggregate.ts';

/** Each webhook reads the log, and one process serves all of them. */
const MAX_WEBHOOKS = 100;

export class CreateWebhookBody implements CreateWebhookRequest {
  @ValidatedBy(apiKeyNameRule) name: string;
  @ValidatedBy(webhookUrlRule) url: string;
  @ValidatedBy(webhookEventsRule) events: EventType[];
  @ValidatedBy(confirmSensitiveEventsRule) confirmSensitive: boolean;
  @ValidatedBy(webhookFromSeqRule) fromSeq?: number;
}

/**
 * Sends events to another system, from now on or from `fromSeq` on. The secret is shown only in
 * this response.
 */
export class CreateWebhook extends Command<{ id: string; secret: string }> {
  constructor(
    /** Its URL was checked before, because DNS may take longer than a transaction should. */
    readonly body: CreateWebhookBody,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(CreateWebhook)
export class CreateWebhookHandler implements ICommandHandler<CreateWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
  ) {}

  async execute({ body, owner }: CreateWebhook): Promise<{ id: string; secret: string }> {
    await refuseFormerOwner(inTransactionOf(this.em), owner.id!);
    const { name, events } = body;
    const { href: url } = new URL(body.url);
    const count = await this.em.count(Webhook, { deletedAt: null });
    if (count >= MAX_WEBHOOKS) throw new DomainError('TOO_MANY_WEBHOOKS');
    const webhook = Webhook.create({ name, url, events }, owner, this.clock.now());
    const secret = newWebhookSecret();
    webhook.secret = this.encryption.encrypt(secret, placeOfSecret(webhook.id));
    this.em.persist(webhook);
    await this.em.flush();
    await beginAt(inTransactionOf(this.em), webhook.id, body.fromSeq);
    return { id: webhook.id, secret };
  }
}
