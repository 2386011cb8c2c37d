import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { DashboardAnswer, DashboardSeriesAnswer } from '@nattil/contracts/api/dashboard';
import { Access } from '../../platform/http/access.ts';
import { answer } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Reads } from '../../platform/http/read-after-write.ts';
import { ReadDashboard } from './queries/read-dashboard.ts';
import { DashboardSeriesParams, ReadSeries } from './queries/read-series.ts';

@Controller('api/admin/dashboard')
export class DashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Access('admin', { may: 'read' })
  @Reads('daily-figures', 'last-seen', 'purchase-sums')
  @Describe({ summary: 'The figures and lists of the dashboard', answer: 'DashboardAnswer' })
  async dashboard(): Promise<DashboardAnswer> {
    return answer(await this.queries.execute(new ReadDashboard()));
  }

  @Get('series')
  @Access('admin', { may: 'read' })
  @Reads('daily-figures', 'purchase-sums')
  @Describe({
    summary: 'Sign-ups, activations, purchases and discount by day',
    answer: 'DashboardSeriesAnswer',
  })
  async series(@Query() params: DashboardSeriesParams): Promise<DashboardSeriesAnswer> {
    return answer(await this.queries.execute(new ReadSeries(params)));
  }
}
