import { Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditQuery, AuditRow } from '@nattil/contracts/api/admin/audit';
import { AGGREGATE_MODULES, EVENTS, type AggregateType } from '@nattil/contracts/events/event-map';
import {
  auditActorRule,
  auditAfterRule,
  auditBeforeRule,
  auditFromRule,
  auditObjectRule,
  auditRealmRule,
  auditToRule,
} from '@nattil/contracts/rules/portal/audit';
import { filterRule, limitRule, pageRule, searchRule } from '@nattil/contracts/rules/list';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Names, type NamedObjects } from '../../../platform/registries/names.ts';
import { Reasons } from '../../../platform/registries/reasons.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { auditChanges } from './audit-changes.ts';
import { findAuditPage, type AuditFilter, type FoundPage, type Place } from './audit-page.ts';
import { soughtBy } from './audit-search.ts';

const DEFAULT_LIMIT = 20;

export class AuditFilterParams implements Omit<AuditQuery, 'page' | 'limit' | 'before' | 'after'> {
  @ValidatedBy(filterRule('action', Object.keys(EVENTS))) action?: string;
  @ValidatedBy(auditActorRule) actorId?: string;
  @ValidatedBy(filterRule('objectType', Object.keys(AGGREGATE_MODULES))) objectType?: string;
  @ValidatedBy(auditObjectRule) objectId?: string;
  @ValidatedBy(auditRealmRule) realm?: 'member' | 'admin' | 'partner' | 'system' | 'public';
  @ValidatedBy(auditFromRule) from?: string;
  @ValidatedBy(auditToRule) to?: string;
  @ValidatedBy(searchRule) search?: string;
}

export class AuditParams extends AuditFilterParams implements AuditQuery {
  @ValidatedBy(pageRule) page: number = 1;
  @ValidatedBy(limitRule) limit: number = DEFAULT_LIMIT;

  /** Only the newest events before this place. */
  @ValidatedBy(auditBeforeRule) before?: number;

  /** Only the oldest events after this place. */
  @ValidatedBy(auditAfterRule) after?: number;
}

interface Row {
  seq: number;
  at: Date;
  actor: Actor;
  action: string;
  kind: AggregateType;
  id: string;
  version: number;
  data: Record<string, unknown>;
  ip: string | null;
}

export interface AuditPage extends FoundPage {
  rows: AuditRow[];
}

export class ReadAudit extends Query<AuditPage> {
  constructor(readonly params: AuditParams) {
    super();
  }
}

/** Lookups beside the log for displaying the trail. */
@Injectable()
export class AuditLookups {
  constructor(
    readonly names: Names,
    readonly reasons: Reasons,
  ) {}
}

/** Reads the audit trail, newest first: the event log itself, with present names. */
@QueryHandler(ReadAudit)
export class ReadAuditHandler implements IQueryHandler<ReadAudit> {
  constructor(
    private readonly database: Database,
    private readonly lookups: AuditLookups,
  ) {}

  async execute({ params }: ReadAudit): Promise<AuditPage> {
    const { page, limit } = params;
    const filter = await auditFilter(this.database, this.lookups.names, params);
    const found = await findAuditPage(this.database, { ...filter, page, limit });
    return { ...found, rows: await auditRows(this.database, this.lookups, found.places) };
  }
}

/** The filter with what its text can mean. */
export async function auditFilter(
  database: Queryable,
  names: Names,
  { search, ...filter }: AuditFilterParams & Pick<AuditQuery, 'before' | 'after'>,
): Promise<AuditFilter> {
  return search ? { ...filter, sought: await soughtBy(database, names, search) } : filter;
}

/** The events at these places, newest first, with present names. */
export async function auditRows(
  database: Queryable,
  { names, reasons }: AuditLookups,
  places: readonly Place[],
): Promise<AuditRow[]> {
  const rows = await database.query<Row>(
    `select n.seq, e.occurred_at as at, e.actor, e.type as action, e.aggregate_type as kind, e.aggregate_id as id,
            e.version, e.data, o.ip
     from unnest($1::bigint[], $2::bigint[]) as n(seq, pos)
     join event e on e.pos = n.pos
     left join event_origin o on o.pos = e.pos
     where e.pos = any($2)
     order by n.seq desc`,
    [places.map((p) => p.seq), places.map((p) => p.pos)],
  );
  const actors = rows.map(({ actor }) => actor);
  const [named, reasonOf] = await Promise.all([
    names.of(database, actors, rows),
    reasons.of(database, rows),
  ]);
  return rows.map((row) => auditRow(row, named, reasonOf(row)));
}

function auditRow(row: Row, names: NamedObjects, reason: string | null): AuditRow {
  const { seq, at, actor, action, kind, id, ip } = row;
  return {
    seq,
    at: at.toISOString(),
    actor: { id: actor.id, name: names.actor(actor), role: actor.role },
    action,
    object: { type: kind, id, name: names.thing(row) },
    ip,
    ...(reason !== null && { reason }),
    ...auditChanges(row),
  };
}
