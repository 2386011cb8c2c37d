import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditQuery, AuditRow } from '@nattil/contracts/api/admin';
import { AGGREGATE_MODULES, EVENTS } from '@nattil/contracts/events/event-map';
import { Paging } from '../../../platform/http/paging.ts';
import { IsMoment, OptionalText } from '../../../platform/http/validation.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { findAuditPage, type FoundPage } from './audit-page.ts';

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

  @IsMoment({ message: `from ${TIME}` })
  @IsString()
  @IsOptional()
  from?: string;

  @IsMoment({ message: `to ${TIME}` })
  @IsString()
  @IsOptional()
  to?: string;

  /** Only what stands in the log before this place; the newest of it. */
  @Place()
  before?: number;

  /** Only what stands after this place; the oldest of it. */
  @Place()
  after?: number;
}

/** An optional place in the log. */
function Place() {
  const message = '$property must be the seq of an event';
  return applyDecorators(
    Max(Number.MAX_SAFE_INTEGER, { message }),
    Min(0, { message }),
    IsInt({ message }),
    Type(() => Number),
    IsOptional(),
  );
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

/** A page of the trail; a place by which the next one is asked for is that of a row. */
export interface AuditPage extends FoundPage {
  rows: AuditRow[];
}

export class ReadAudit extends Query<AuditPage> {
  constructor(readonly params: AuditParams) {
    super();
  }
}

/** Who did what, newest first: the event log itself; names are joined when read and stored nowhere. */
@QueryHandler(ReadAudit)
export class ReadAuditHandler implements IQueryHandler<ReadAudit> {
  constructor(private readonly database: Database) {}

  async execute({ params }: ReadAudit): Promise<AuditPage> {
    const found = await findAuditPage(this.database, params);
    const rows = await this.database.query<Row>(
      `select n.seq, e.occurred_at as at, e.actor ->> 'id' as "actorId", e.actor ->> 'role' as role,
              coalesce(a.name, m.full_name, m.email, m.phone) as "actorName", e.type as action,
              e.aggregate_type as "objectType", e.aggregate_id as "objectId", o.ip, e.data -> 'changes' as changes,
              coalesce(s.name, om.full_name, om.email, om.phone, oa.name) as "objectName"
       from unnest($1::bigint[], $2::bigint[]) as n(seq, pos)
       join event e on e.pos = n.pos
       left join event_origin o on o.pos = e.pos
       left join admin a on a.id = (e.actor ->> 'id')::uuid
       left join member m on m.id = (e.actor ->> 'id')::uuid
       left join shop s on s.id = coalesce(e.data ->> 'shopId', e.aggregate_id::text)::uuid
       left join member om on om.id = coalesce(e.data ->> 'memberId', e.aggregate_id::text)::uuid
       left join admin oa on oa.id = coalesce(e.data ->> 'adminId', e.aggregate_id::text)::uuid
       where e.pos = any($2)
       order by n.seq desc`,
      [found.places.map((p) => p.seq), found.places.map((p) => p.pos)],
    );
    return { ...found, rows: rows.map(auditRow) };
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
