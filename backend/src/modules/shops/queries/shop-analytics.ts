import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AnalyticsUnit,
  ShopAnalytics as ShopAnalyticsAnswer,
  ShopAnalyticsQuery,
} from '@nattil/contracts/api/admin/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import {
  ANALYTICS_POINTS,
  MAX_ANALYTICS_POINTS,
  analyticsFromRule,
  analyticsToRule,
  analyticsUnitRule,
} from '@nattil/contracts/rules/shops/shop-analytics';
import { Clock } from '../../../platform/persistence/clock.ts';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { shopSales } from '../../purchases/public.ts';
import { ShopExists } from './shop-exists.ts';

export class ShopAnalyticsParams implements ShopAnalyticsQuery {
  @ValidatedBy(analyticsUnitRule) by: AnalyticsUnit = 'day';
  @ValidatedBy(analyticsFromRule) from?: string;
  @ValidatedBy(analyticsToRule) to?: string;
}

export class ShopAnalytics extends Query<ShopAnalyticsAnswer> {
  constructor(
    readonly shopId: string,
    readonly params: ShopAnalyticsParams,
  ) {
    super();
  }
}

@QueryHandler(ShopAnalytics)
export class ShopAnalyticsHandler implements IQueryHandler<ShopAnalytics> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ shopId, params }: ShopAnalytics): Promise<ShopAnalyticsAnswer> {
    const shop = await this.queries.execute(new ShopExists(shopId));
    const period = periodOf(params, formatIsoDate(this.clock.now()));
    const sales = await shopSales(this.database, shopId, period);
    return { shop, ...period, ...sales };
  }
}

/** There were no sales before; and JavaScript and PostgreSQL format some older days differently. */
const EARLIEST = '2000-01-01';

/** Calendar days, computed in UTC like the texts that name them. */
function periodOf({ by, from, to }: ShopAnalyticsParams, today: string) {
  const last = to || today;
  if (last < EARLIEST) throw fieldError('to', `The last day must not be before ${EARLIEST}`);
  const first = from || [firstDay(by, last), EARLIEST].sort().at(-1)!;
  if (first > last) throw fieldError('from', 'The first day must not be after the last');
  if (pointsBetween(by, first, last) > MAX_ANALYTICS_POINTS)
    throw fieldError(
      'from',
      `The period has more than ${MAX_ANALYTICS_POINTS} ${by}s. Choose a shorter one.`,
    );
  return { by, from: first, to: last };
}

/** First day of the period, so that it has whole weeks and months. */
function firstDay(by: AnalyticsUnit, last: string): string {
  const back = ANALYTICS_POINTS[by] - 1;
  const date = new Date(last);
  if (by === 'day') return dayOf(date.getTime() - back * DAY_MS);
  if (by === 'week') {
    const sinceMonday = (date.getUTCDay() + 6) % 7;
    return dayOf(date.getTime() - (back * 7 + sinceMonday) * DAY_MS);
  }
  return dayOf(date.setUTCMonth(date.getUTCMonth() - back, 1));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const MIN_DAYS_OF = { day: 1, week: 7, month: 28 };

function pointsBetween(by: AnalyticsUnit, first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS / MIN_DAYS_OF[by] + 1;
}
