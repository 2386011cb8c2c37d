import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  DashboardSeries,
  DashboardSeriesPoint,
  DashboardSeriesQuery,
} from '@nattil/contracts/api/admin/dashboard';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import {
  daysFromTo,
  SERIES_DEFAULT_DAYS,
  MAX_SERIES_DAYS,
  seriesFromRule,
  seriesToRule,
} from '@nattil/contracts/rules/portal/dashboard';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { boughtByDay } from '../../purchases/public.ts';
import { figuresByDay } from './figures.ts';

export class DashboardSeriesParams implements DashboardSeriesQuery {
  @ValidatedBy(seriesFromRule) from?: string;
  @ValidatedBy(seriesToRule) to?: string;
}

export class ReadSeries extends Query<DashboardSeries> {
  constructor(readonly params: DashboardSeriesParams) {
    super();
  }
}

@QueryHandler(ReadSeries)
export class ReadSeriesHandler implements IQueryHandler<ReadSeries> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ params }: ReadSeries): Promise<DashboardSeries> {
    return seriesIn(this.database, params, this.clock.now());
  }
}

export async function seriesIn(
  db: Queryable,
  params: DashboardSeriesParams,
  now: Date,
): Promise<DashboardSeries> {
  const { from, to } = period(params, formatIsoDate(now));
  const [of, bought] = await Promise.all([
    figuresByDay(db, ['sign-ups', 'activations'], from, to),
    boughtByDay(db, from, to),
  ]);
  const totals = { signUps: 0, activations: 0, purchases: 0, discount: 0 };
  let discountPaise = 0;
  const series = Array.from({ length: daysFromTo(from, to) }, (_, n): DashboardSeriesPoint => {
    const date = dayAfter(from, n);
    const sums = bought.get(date);
    const point = {
      date,
      signUps: of('sign-ups', date),
      activations: of('activations', date),
      purchases: sums?.purchases ?? 0,
      discount: (sums?.discountPaise ?? 0) / 100,
    };
    totals.signUps += point.signUps;
    totals.activations += point.activations;
    totals.purchases += point.purchases;
    discountPaise += sums?.discountPaise ?? 0;
    return point;
  });
  return { from, to, series, totals: { ...totals, discount: discountPaise / 100 } };
}

/** Fills in a missing end: today, or as far from the other end as is allowed. */
function period({ from, to }: DashboardSeriesParams, today: string): { from: string; to: string } {
  if (from === undefined) {
    const last = to ?? today;
    return { from: dayAfter(last, 1 - SERIES_DEFAULT_DAYS), to: last };
  }
  if (to !== undefined) return { from, to };
  const furthest = dayAfter(from, MAX_SERIES_DAYS - 1);
  if (today < from) return { from, to: from };
  return { from, to: today < furthest ? today : furthest };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
