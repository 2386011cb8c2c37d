import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  TillReportAnswer,
  TillReportsAnswer,
  TillSignalsAnswer,
} from '@nattil/contracts/api/till-reports';
import { TILL_REPORT_MESSAGES } from '@nattil/contracts/rules/shops/till-reports';
import { Commands } from '../../platform/commands/commands.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { countedAnswer } from '../../platform/http/lists/counted.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { SettleTillReport, SettleTillReportBody } from './commands/settle-till-report.ts';
import { ListTillReports, TillReportsParams } from './queries/list-till-reports.ts';
import { ListTillSignals, TillSignalsParams } from './queries/list-till-signals.ts';

/** What administrators see of tills. */
@Controller('api/admin')
@Tag('Reports and unusual patterns of tills, for administrators.')
export class TillReportsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
  ) {}

  @Get('till-reports')
  @Access('admin', { may: 'read' })
  @Describe({
    id: 'listTillReports',
    summary: "Members' reports about tills, the latest first",
    answer: 'TillReportsAnswer',
  })
  async reports(@Query() params: TillReportsParams): Promise<TillReportsAnswer> {
    const { items, found } = await this.queries.execute(new ListTillReports(params));
    return countedAnswer(items, found, params);
  }

  @Post('till-reports/:id/settle')
  @HttpCode(200)
  @Access('admin', { may: 'reports.settle' })
  @Describe({
    id: 'settleTillReport',
    summary: 'Settle a report with what was done about it',
    answer: 'TillReportAnswer',
    refusals: ['TILL_REPORT_NOT_FOUND', 'TILL_REPORT_SETTLED'],
  })
  async settle(
    @Param('id', IdParam) id: string,
    @Body() { resolution }: SettleTillReportBody,
    @Scope() { actor }: RequestScope,
  ): Promise<TillReportAnswer> {
    const report = await this.commands.run(new SettleTillReport(id, resolution, actor));
    return answer(report, TILL_REPORT_MESSAGES.settled);
  }

  @Get('till-signals')
  @Access('admin', { may: 'read' })
  @Reads('till-signals')
  @Describe({
    id: 'listTillSignals',
    summary: 'Unusual patterns in the purchases of tills, the latest first',
    answer: 'TillSignalsAnswer',
  })
  async signals(@Query() params: TillSignalsParams): Promise<TillSignalsAnswer> {
    const { items, found } = await this.queries.execute(new ListTillSignals(params));
    return countedAnswer(items, found, params);
  }
}
