import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TillReport, TillReportKind } from '@nattil/contracts/api/till-reports';
import {
  purchasesOfMemberRule,
  purchasesOfShopRule,
} from '@nattil/contracts/rules/shops/purchases';
import { reportKindRule, reportStatusRule } from '@nattil/contracts/rules/shops/till-reports';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { countUpTo, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';
import { Names } from '../../../platform/registries/names.ts';
import {
  REPORT_COLUMNS,
  tillReportAnswers,
  type TillReportState,
} from '../reports/till-report-answers.ts';

export class TillReportsParams extends Paging {
  @ValidatedBy(reportStatusRule)
  status?: 'all' | 'open' | 'settled';

  @ValidatedBy(reportKindRule)
  kind?: 'all' | TillReportKind;

  @ValidatedBy(purchasesOfShopRule)
  shopId?: string;

  @ValidatedBy(purchasesOfMemberRule)
  memberId?: string;
}

interface Page {
  items: TillReport[];
  found: Counted;
}

export class ListTillReports extends Query<Page> {
  constructor(readonly params: TillReportsParams) {
    super();
  }
}

/** The latest first. */
@QueryHandler(ListTillReports)
export class ListTillReportsHandler implements IQueryHandler<ListTillReports> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ params }: ListTillReports): Promise<Page> {
    const { status = 'all', kind = 'all', shopId, memberId, limit } = params;
    const skipped = skippedBefore(params, 'reports only; choose a shop or a member', 'newest');
    const { values, bind } = parameters();
    const where = ['true'];
    if (status !== 'all') where.push(`status = '${status}'`);
    if (kind !== 'all') where.push(`kind = ${bind(kind)}`);
    if (shopId) where.push(`shop_id = ${bind(shopId)}`);
    if (memberId) where.push(`member_id = ${bind(memberId)}`);
    const condition = where.join(' and ');
    const [rows, found] = await Promise.all([
      this.database.query<TillReportState>(
        `select ${REPORT_COLUMNS} from till_report where ${condition}
         order by reported_at desc, id desc limit ${limit} offset ${skipped}`,
        values,
      ),
      countUpTo(this.database, `till_report where ${condition}`, values),
    ]);
    return { items: await tillReportAnswers(this.database, this.names, rows), found };
  }
}
