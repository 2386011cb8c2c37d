import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type {
  AuditAnswer,
  AuditVerifyAnswer,
  AuditVerifyProgressAnswer,
  AuditVerifyQuery,
} from '@nattil/contracts/api/admin/audit';
import { auditFullRule } from '@nattil/contracts/rules/portal/audit';
import { Clock } from '../../../platform/persistence/clock.ts';
import { EXPORT_REFUSALS, Exports, WORKBOOK_TYPE } from '../../../platform/exports/exports.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { countedPagination } from '../../../platform/http/lists/counted.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { auditExport } from '../queries/audit-export.ts';
import { AuditFilterParams, AuditLookups, AuditParams, ReadAudit } from '../queries/read-audit.ts';
import { AuditVerifications } from '../seal/verifications.ts';

export class AuditVerifyParams implements AuditVerifyQuery {
  @ValidatedBy(auditFullRule) full?: 'true' | 'false';
}

@Controller('api/admin/audit')
@Tag('The audit trail of what people did.')
export class AuditController {
  constructor(
    private readonly queries: QueryBus,
    private readonly verifications: AuditVerifications,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    private readonly lookups: AuditLookups,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Access('admin', { may: 'audit.read' })
  @Describe({
    id: 'listAuditTrail',
    summary: 'Who did what, when, from where',
    answer: 'AuditAnswer',
  })
  async list(@Query() params: AuditParams): Promise<AuditAnswer> {
    const { rows, older, newer, ...found } = await this.queries.execute(new ReadAudit(params));
    return { ...answer(rows), pagination: { ...countedPagination(found, params), older, newer } };
  }

  @Get('export')
  @Access('admin', { may: 'export' })
  @Describe({
    id: 'exportAuditTrail',
    summary: 'The filtered trail as a spreadsheet',
    answer: null,
    contentType: WORKBOOK_TYPE,
    refusals: EXPORT_REFUSALS,
  })
  async export(
    @Query() filter: AuditFilterParams,
    @Scope() scope: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(auditExport(filter, this.lookups), scope, reply);
  }

  @Get('verify')
  @Access('admin', { may: 'audit.read' })
  @Describe({
    id: 'verifyAuditTrail',
    summary:
      'Whether the audit trail is untouched; 202 with the progress while that takes long: ask again',
    answer: 'AuditVerifyAnswer',
    accepted: 'AuditVerifyProgressAnswer',
  })
  async verify(
    @Scope() { actor, sessionId }: RequestScope,
    @Query() params: AuditVerifyParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditVerifyAnswer | AuditVerifyProgressAnswer> {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const caller = `${sessionId} ${params.full === 'true' ? 'full' : 'new'}`;
    const verification = await this.verifications.ask(caller, params.full === 'true', left.signal);
    if ('progress' in verification) {
      reply.status(202).header('retry-after', '1');
      return answer(verification.progress);
    }
    const { result } = verification;
    const fact = { adminId: actor.id!, valid: result.valid, checked: result.checked };
    await recordAction(this.database, 'AuditVerified', fact, actor, this.clock.now());
    this.signal.committed();
    return answer(result);
  }
}
