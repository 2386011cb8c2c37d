import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { DashboardAnswer, DashboardSeriesAnswer } from '@nattil/contracts/api/admin/dashboard';
import { Clock } from '../../platform/persistence/clock.ts';
import { EXPORT_REFUSALS, Exports, WORKBOOK_TYPE } from '../../platform/exports/exports.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { dashboardExport } from './queries/dashboard-export.ts';
import { ReadDashboard } from './queries/read-dashboard.ts';
import { DashboardSeriesParams, ReadSeries } from './queries/read-series.ts';

@Controller('api/admin/dashboard')
@Tag('Figures of the whole installation.')
export class DashboardController {
  constructor(
    private readonly queries: QueryBus,
    private readonly exports: Exports,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access('admin', { may: 'read' })
  @Reads('daily-figures', 'last-seen', 'purchase-sums')
  @Describe({
    id: 'readDashboard',
    summary: 'The figures and lists of the dashboard',
    answer: 'DashboardAnswer',
  })
  async dashboard(): Promise<DashboardAnswer> {
    return answer(await this.queries.execute(new ReadDashboard()));
  }

  @Get('series')
  @Access('admin', { may: 'read' })
  @Reads('daily-figures', 'purchase-sums')
  @Describe({
    id: 'readDashboardSeries',
    summary: 'Sign-ups, activations, purchases and discount by day',
    answer: 'DashboardSeriesAnswer',
  })
  async series(@Query() params: DashboardSeriesParams): Promise<DashboardSeriesAnswer> {
    return answer(await this.queries.execute(new ReadSeries(params)));
  }

  @Get('export')
  @Access('admin', { may: 'export' })
  @Reads('daily-figures', 'last-seen', 'purchase-sums')
  @Describe({
    id: 'exportDashboard',
    summary: 'What the dashboard shows for a period as a spreadsheet',
    answer: null,
    contentType: WORKBOOK_TYPE,
    refusals: EXPORT_REFUSALS,
  })
  async export(
    @Query() params: DashboardSeriesParams,
    @Scope() scope: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(dashboardExport(params, this.clock.now()), scope, reply);
  }
}
