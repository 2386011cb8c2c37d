import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
import { deliveryStateRule, type DeliveryState } from '@nattil/contracts/rules/portal/webhooks';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { countUpTo, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';

export class ListDeliveriesParams extends Paging {
  @ValidatedBy(deliveryStateRule) state?: DeliveryState;
}

/** SQL; the indexes have the same conditions. */
const CONDITIONS: Record<DeliveryState, string> = {
  waiting: 'ended_at is null and failing_since is null',
  failing: 'ended_at is null and failing_since is not null',
  delivered: `outcome = 'delivered'`,
  skipped: `outcome = 'skipped'`,
};

type Row = Omit<WebhookDelivery, 'lastTriedAt' | 'nextTryAt' | 'endedAt'> & {
  lastTriedAt: Date | null;
  nextTryAt: Date | null;
  endedAt: Date | null;
};

/** A webhook's past and pending deliveries, newest event first. */
export class ListDeliveries extends Query<{
  items: WebhookDelivery[];
  found: Counted;
}> {
  constructor(
    readonly webhookId: string,
    readonly params: ListDeliveriesParams,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(private readonly database: Database) {}

  async execute({ webhookId, params }: ListDeliveries) {
    const { limit, state } = params;
    const skipped = skippedBefore(params, 'deliveries only', 'newest');
    const from = `webhook_delivery where webhook_id = $1 and ${state ? CONDITIONS[state] : 'true'}`;
    const [[webhook], rows, found] = await Promise.all([
      this.database.query('select from webhook where id = $1 and deleted_at is null', [webhookId]),
      this.database.query<Row>(
        `select seq, event_id as "eventId", event_type as "eventType", aggregate_id as "aggregateId",
           coalesce(outcome, case when failing_since is null then 'waiting' else 'failing' end) as state,
           tries, last_tried_at as "lastTriedAt", next_try_at as "nextTryAt", status as "httpStatus",
           duration_ms as "durationMs", note,
           ended_at as "endedAt"
         from ${from}
         order by seq desc limit $2 offset $3`,
        [webhookId, limit, skipped],
      ),
      countUpTo(this.database, from, [webhookId]),
    ]);
    if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
    const items = rows.map((row) => ({
      ...row,
      lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
      nextTryAt: row.nextTryAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    }));
    return { items, found };
  }
}
