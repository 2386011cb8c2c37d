import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type {
  ReportRefusedDiscountRequest,
  TillReport as TillReportAnswer,
} from '@nattil/contracts/api/till-reports';
import { reportNoteRule } from '@nattil/contracts/rules/shops/till-reports';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { openShop } from '../../shops/public.ts';
import { tillReportAnswer } from '../reports/till-report-answers.ts';
import { TillReport } from '../reports/till-report.aggregate.ts';

export class ReportRefusedDiscountBody implements ReportRefusedDiscountRequest {
  @ValidatedBy(reportNoteRule)
  note?: string;
}

export class ReportRefusedDiscount extends Command<TillReportAnswer> {
  constructor(
    readonly shopId: string,
    readonly note: string | null,
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ReportRefusedDiscount)
export class ReportRefusedDiscountHandler implements ICommandHandler<ReportRefusedDiscount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(refused: ReportRefusedDiscount): Promise<TillReportAnswer> {
    const { shopId, note, memberId, actor } = refused;
    const shop = await openShop(inTransactionOf(this.em), shopId);
    const report = TillReport.refusedDiscount(shop, memberId, note, actor, this.clock.now());
    this.em.persist(report);
    return tillReportAnswer(report);
  }
}
