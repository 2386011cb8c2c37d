import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Names } from '../../../platform/registries/names.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { ownersNamed } from './owners-named.ts';

type Row = Pick<
  Webhook,
  'id' | 'version' | 'name' | 'url' | 'events' | 'disabledBecause' | 'waiting' | 'failing'
> & {
  createdBy: string;
  createdAt: Date;
  disabledAt: Date | null;
  oldSecretUntil: Date | null;
  lastDeliveredAt: Date | null;
};

/** The time now is $1. */
const ROWS = `select w.id, w.version, w.name, w.url, w.events, w.created_by as "createdBy",
    w.created_at as "createdAt", w.disabled_at as "disabledAt", w.disabled_because as "disabledBecause",
    case when w.old_secret_until > $1 then w.old_secret_until end as "oldSecretUntil",
    d.waiting, d.failing, p.delivered_at as "lastDeliveredAt"
  from webhook w join webhook_place p on p.webhook_id = w.id, lateral (
    select count(*)::int as waiting, (count(*) filter (where failing_since is not null))::int as failing
    from webhook_delivery where webhook_id = w.id and ended_at is null) d
  where w.deleted_at is null`;

/** All webhooks: enabled ones first, then newest first. */
export class ListWebhooks extends Query<{ items: Webhook[]; total: number }> {
  constructor(readonly params: Paging) {
    super();
  }
}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
    private readonly clock: Clock,
  ) {}

  async execute({ params: { page, limit } }: ListWebhooks) {
    const [rows, [found]] = await Promise.all([
      this.database.query<Row>(
        `${ROWS} order by (w.disabled_at is null) desc, w.created_at desc, w.id limit $2 offset $3`,
        [this.clock.now(), limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number }>(
        'select count(*)::int as total from webhook where deleted_at is null',
      ),
    ]);
    return { items: await toWebhooks(this.database, this.names, rows), total: found!.total };
  }
}

export class OneWebhook extends Query<Webhook> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OneWebhook)
export class OneWebhookHandler implements IQueryHandler<OneWebhook> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: OneWebhook): Promise<Webhook> {
    const rows = await this.database.query<Row>(`${ROWS} and w.id = $2`, [this.clock.now(), id]);
    const [webhook] = await toWebhooks(this.database, this.names, rows);
    if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
    return webhook;
  }
}

async function toWebhooks(database: Database, names: Names, rows: Row[]): Promise<Webhook[]> {
  const named = await ownersNamed(database, names, rows);
  return named.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  }));
}
