import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Webhook, WebhookTest } from '@nattil/contracts/api/admin/webhooks';
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
  responsible: string;
  createdAt: Date;
  disabledAt: Date | null;
  oldSecretUntil: Date | null;
  lastDeliveredAt: Date | null;
  lastTest: (Omit<WebhookTest, 'state'> & { isOver: boolean }) | null;
};

/** The time now is $1. */
const ROWS = `select w.id, w.version, w.name, w.url, w.events, w.created_by as "createdBy",
    coalesce(w.responsible_id, w.created_by) as responsible,
    w.created_at as "createdAt", w.disabled_at as "disabledAt", w.disabled_because as "disabledBecause",
    case when w.old_secret_until > $1 then w.old_secret_until end as "oldSecretUntil",
    d.waiting, d.failing, p.delivered_at as "lastDeliveredAt", (
      select jsonb_build_object('id', t.id, 'askedAt', t.asked_at, 'sentAt', t.sent_at,
        'durationMs', t.duration_ms, 'httpStatus', t.status, 'note', coalesce(t.note, t.error),
        'isOver', t.done_at is not null or t.given_up_at is not null)
      from webhook_test t where t.webhook_id = w.id order by t.asked_at desc, t.id limit 1) as "lastTest"
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
    paused: row.disabledAt !== null,
    lastTest: row.lastTest && toTest(row.lastTest),
  }));
}

/** JSON has times as PostgreSQL writes them. */
function toTest({ isOver, askedAt, sentAt, ...test }: NonNullable<Row['lastTest']>): WebhookTest {
  const isTaken = sentAt !== null && test.note === null;
  return {
    ...test,
    state: isOver ? (isTaken ? 'delivered' : 'failed') : 'waiting',
    askedAt: new Date(askedAt).toISOString(),
    sentAt: sentAt && new Date(sentAt).toISOString(),
  };
}
