import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, Matches } from 'class-validator';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditQuery, AuditRow } from '@nattil/contracts/api/admin';
import { AGGREGATE_MODULES, EVENTS } from '@nattil/contracts/events/event-map';
import { Paging } from '../../../platform/http/paging.ts';
import { OptionalText } from '../../../platform/http/validation.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';

const DEFAULT_LIMIT = 20;
const TIME = 'must be a time such as 2027-01-05T00:00:00.000Z';

export class AuditParams extends Paging implements AuditQuery {
  override limit: number = DEFAULT_LIMIT;

  @IsIn(Object.keys(EVENTS))
  @OptionalText()
  action?: string;

  @IsUUID()
  @OptionalText()
  actorId?: string;

  @IsIn(Object.keys(AGGREGATE_MODULES))
  @OptionalText()
  objectType?: string;

  @IsUUID()
  @OptionalText()
  objectId?: string;

  @IsIn(['member', 'admin', 'system', 'public'])
  @OptionalText()
  realm?: 'member' | 'admin' | 'system' | 'public';

  @Matches(/T|^\d{4}-\d{2}-\d{2}$/, { message: `from ${TIME}` })
  @IsISO8601({ strict: true }, { message: `from ${TIME}` })
  @IsString()
  @IsOptional()
  from?: string;

  @Matches(/T|^\d{4}-\d{2}-\d{2}$/, { message: `to ${TIME}` })
  @IsISO8601({ strict: true }, { message: `to ${TIME}` })
  @IsString()
  @IsOptional()
  to?: string;
}

interface Row {
  seq: number;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  role: string;
  action: string;
  objectType: string;
  objectId: string;
  objectName: string | null;
  ip: string | null;
  changes: Record<string, [unknown, unknown]> | null;
}

export class ReadAudit extends Query<{ rows: AuditRow[]; total: number }> {
  constructor(readonly params: AuditParams) {
    super();
  }
}

/** Who did what, newest first: the event log itself; names are joined when read and stored nowhere. */
@QueryHandler(ReadAudit)
export class ReadAuditHandler implements IQueryHandler<ReadAudit> {
  constructor(private readonly database: Database) {}

  async execute({ params }: ReadAudit): Promise<{ rows: AuditRow[]; total: number }> {
    const { values, bind } = parameters();
    const where = ['e.seq is not null'];
    if (params.action) where.push(`e.type = ${bind(params.action)}`);
    if (params.actorId) where.push(`e.actor ->> 'id' = ${bind(params.actorId)}`);
    if (params.objectType) where.push(`e.aggregate_type = ${bind(params.objectType)}`);
    if (params.objectId) where.push(`e.aggregate_id = ${bind(params.objectId)}`);
    if (params.realm) where.push(`e.actor ->> 'realm' = ${bind(params.realm)}`);
    if (params.from) where.push(`e.occurred_at >= ${bind(params.from)}`);
    if (params.to) where.push(`e.occurred_at <= ${bind(params.to)}`);
    const condition = where.join(' and ');
    const [rows, [count]] = await Promise.all([
      this.database.query<Row>(
        `select e.seq, e.occurred_at as at, e.actor ->> 'id' as "actorId", e.actor ->> 'role' as role,
                coalesce(a.name, m.full_name, m.email, m.phone) as "actorName", e.type as action,
                e.aggregate_type as "objectType", e.aggregate_id as "objectId", o.ip, e.data -> 'changes' as changes,
                coalesce(s.name, om.full_name, om.email, om.phone, oa.name) as "objectName"
         from (select * from event e where ${condition} order by e.seq desc
               limit ${params.limit} offset ${(params.page - 1) * params.limit}) e
         left join event_origin o on o.event_id = e.id
         left join admin a on a.id = (e.actor ->> 'id')::uuid
         left join member m on m.id = (e.actor ->> 'id')::uuid
         left join shop s on s.id = coalesce(e.data ->> 'shopId', e.aggregate_id::text)::uuid
         left join member om on om.id = coalesce(e.data ->> 'memberId', e.aggregate_id::text)::uuid
         left join admin oa on oa.id = coalesce(e.data ->> 'adminId', e.aggregate_id::text)::uuid
         order by e.seq desc`,
        values,
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from event e where ${condition}`,
        values,
      ),
    ]);
    return { rows: rows.map(auditRow), total: count!.total };
  }
}

function auditRow(row: Row): AuditRow {
  const changes = Object.entries(row.changes ?? {});
  const side = (index: 0 | 1) =>
    changes.length > 0
      ? Object.fromEntries(changes.map(([field, pair]) => [field, pair[index]]))
      : undefined;
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: { id: row.actorId, name: row.actorName, role: row.role },
    action: row.action,
    object: { type: row.objectType, id: row.objectId, name: row.objectName },
    ip: row.ip,
    ...(changes.length > 0 && { before: side(0), after: side(1) }),
  };
}
