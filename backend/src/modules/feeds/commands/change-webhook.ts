import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeWebhookRequest } from '@nattil/contracts/api/admin/webhooks';
import type { EventType } from '@nattil/contracts/events/event-map';
import {
  changedConfirmationRule,
  changedWebhookEventsRule,
  changedWebhookNameRule,
  changedWebhookUrlRule,
  webhookFromSeqRule,
  webhookPausedRule,
} from '@nattil/contracts/rules/portal/webhooks';
import { Decisions } from '../../../platform/commands/decisions.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { refuseFormerOwner } from '../../admin/public.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { goBackTo, placeOf, skipTypes, tryAllNow } from '../webhooks/waiting-deliveries.ts';
import type { WebhookDifference } from '../webhooks/webhook.aggregate.ts';

/** Missing fields stay as they are. */
export class ChangeWebhookBody implements ChangeWebhookRequest {
  @ValidatedBy(changedWebhookNameRule) name?: string;
  @ValidatedBy(changedWebhookUrlRule) url?: string;
  @ValidatedBy(changedWebhookEventsRule) events?: EventType[];
  @ValidatedBy(changedConfirmationRule) confirmSensitive?: boolean;
  @ValidatedBy(webhookPausedRule) paused?: boolean;
  @ValidatedBy(webhookFromSeqRule) fromSeq?: number;
}

/**
 * Changes a webhook; its place in the log stays, unless `fromSeq` moves it back. Waiting events go
 * to the new URL at once; those of removed types are skipped. Returns where added types begin; null
 * without them and `fromSeq`.
 */
export class ChangeWebhook extends Command<number | null> {
  constructor(
    readonly webhookId: string,
    /** Its URL was checked before, because DNS may take longer than a transaction should. */
    readonly body: ChangeWebhookBody,
    readonly seen: SeenVersions,
    readonly owner: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeWebhook)
export class ChangeWebhookHandler implements ICommandHandler<ChangeWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ webhookId, body, seen, owner }: ChangeWebhook): Promise<number | null> {
    const db = inTransactionOf(this.em);
    await refuseFormerOwner(db, owner.id!);
    const webhook = await findWebhook(this.em, webhookId);
    const now = this.clock.now();
    const { name, url, events, confirmSensitive, paused, fromSeq } = body;
    const change = {
      isConfirmed: confirmSensitive === true,
      ...(name != null && { name }),
      ...(url != null && { url: new URL(url).href }),
      ...(events != null && { events }),
      goesBack: fromSeq != null,
    };
    let difference: WebhookDifference = { hasMoved: false, added: [], removed: [] };
    let isResumed = false;
    await this.decisions.about(webhook, seen, () => {
      difference = webhook.change(change, owner, now);
      if (paused === true) webhook.disable('owner', owner, now);
      if (paused === false) isResumed = webhook.enable('where-it-stopped', owner, now);
    });
    const { hasMoved, added, removed } = difference;
    if (fromSeq != null) await goBackTo(db, webhookId, fromSeq);
    if (removed.length > 0) await skipTypes(db, webhookId, removed, now);
    if (hasMoved || isResumed) await tryAllNow(db, webhookId, now);
    return added.length > 0 || fromSeq != null ? (await placeOf(db, webhookId)) + 1 : null;
  }
}
