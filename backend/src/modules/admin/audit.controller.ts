import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AuditAnswer, AuditVerifyAnswer } from '@nattil/contracts/api/admin';
import { Clock } from '../../platform/domain/clock.ts';
import type { RequestScope } from '../../platform/domain/request-scope.ts';
import { Access } from '../../platform/http/access.ts';
import { answer, pagination } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Scope } from '../../platform/http/scope.ts';
import { EventSignal } from '../../platform/messaging/event-signal.ts';
import { Database } from '../../platform/persistence/database.ts';
import { recordAction } from '../../platform/persistence/event-log.ts';
import { AuditChain } from './audit-chain.ts';
import { AuditParams, ReadAudit } from './queries/read-audit.ts';

@Controller('api/admin/audit')
export class AuditController {
  constructor(
    private readonly queries: QueryBus,
    private readonly chain: AuditChain,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
  ) {}

  @Get()
  @Access('admin')
  @Describe({ summary: 'Who did what, when, from where', answer: 'AuditAnswer' })
  async list(@Query() params: AuditParams): Promise<AuditAnswer> {
    const { rows, total, exact, older, newer } = await this.queries.execute(new ReadAudit(params));
    const { page, limit } = params;
    return {
      ...answer(rows),
      pagination: { ...pagination(total, page, limit), totalIsExact: exact, older, newer },
    };
  }

  @Get('verify')
  @Access('admin')
  @Describe({ summary: 'Whether the audit trail is untouched', answer: 'AuditVerifyAnswer' })
  async verify(@Scope() { actor }: RequestScope): Promise<AuditVerifyAnswer> {
    const result = await this.chain.verify();
    const now = this.clock.now();
    const fact = { adminId: actor.id!, valid: result.valid, checked: result.checked };
    await recordAction(this.database, 'AuditVerified', fact, actor, now);
    this.signal.committed();
    return answer({ ...result, verifiedAt: now.toISOString() });
  }
}
