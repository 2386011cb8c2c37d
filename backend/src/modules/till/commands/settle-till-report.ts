import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type {
  SettleTillReportRequest,
  TillReport as TillReportAnswer,
} from '@nattil/contracts/api/till-reports';
import { reportResolutionRule } from '@nattil/contracts/rules/shops/till-reports';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Names } from '../../../platform/registries/names.ts';
import { tillReportAnswers } from '../reports/till-report-answers.ts';
import { TillReport } from '../reports/till-report.aggregate.ts';

export class SettleTillReportBody implements SettleTillReportRequest {
  @ValidatedBy(reportResolutionRule)
  resolution: string;
}

export class SettleTillReport extends Command<TillReportAnswer> {
  constructor(
    readonly reportId: string,
    readonly resolution: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SettleTillReport)
export class SettleTillReportHandler implements ICommandHandler<SettleTillReport> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly names: Names,
  ) {}

  async execute({ reportId, resolution, actor }: SettleTillReport): Promise<TillReportAnswer> {
    // The second of two administrators waits for the lock and is then refused.
    const report = await this.em.findOne(
      TillReport,
      { id: reportId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!report) throw new DomainError('TILL_REPORT_NOT_FOUND');
    report.settle(resolution, actor, this.clock.now());
    const [settled] = await tillReportAnswers(inTransactionOf(this.em), this.names, [report]);
    return settled!;
  }
}
