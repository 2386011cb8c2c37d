import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { refuseFormerOwner } from '../../admin/public.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { askFor } from '../webhooks/waiting-deliveries.ts';

/** Sends an event again that was delivered or skipped, or sends one now that waits for a retry. */
export class RepeatDelivery extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly seq: number,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(RepeatDelivery)
export class RepeatDeliveryHandler implements ICommandHandler<RepeatDelivery> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ webhookId, seq, owner }: RepeatDelivery): Promise<void> {
    const db = inTransactionOf(this.em);
    await refuseFormerOwner(db, owner.id!);
    const webhook = await findWebhook(this.em, webhookId);
    const now = this.clock.now();
    const type = await askFor(db, webhookId, seq, now);
    if (!type) throw new DomainError('WEBHOOK_DELIVERY_NOT_FOUND');
    webhook.repeat({ seq, type }, owner, now);
  }
}
