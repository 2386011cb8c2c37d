import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AdminOtpAnalytics,
  AdminOtpAnalyticsQuery,
  OtpFigures,
  OtpPeriod,
} from '@nattil/contracts/api/admin/otp-sessions';
import type { OtpChannel, OtpPurpose } from '@nattil/contracts/api/member/otp';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { otpPeriodRule } from '@nattil/contracts/rules/portal/otp-list';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/kernel/time.ts';
import { IS_VERIFIED, isPending } from './admin-otp-session.ts';

const IST_OFFSET_MS = 5 * HOUR_MS + 30 * MINUTE_MS;
const HOURS = 24;
const DAYS: Record<Exclude<OtpPeriod, '24h'>, number> = { '7d': 7, '30d': 30, '90d': 90 };

export class OtpAnalyticsParams implements AdminOtpAnalyticsQuery {
  @ValidatedBy(otpPeriodRule) period: OtpPeriod = '7d';
}

export class OtpAnalytics extends Query<AdminOtpAnalytics> {
  constructor(readonly period: OtpPeriod) {
    super();
  }
}

/** Counts for one point of time, one purpose and one channel. */
interface Cell {
  date: string;
  purpose: OtpPurpose;
  otpType: OtpChannel;
  sent: number;
  verified: number;
  pending: number;
}

@QueryHandler(OtpAnalytics)
export class OtpAnalyticsHandler implements IQueryHandler<OtpAnalytics> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ period }: OtpAnalytics): Promise<AdminOtpAnalytics> {
    const now = this.clock.now();
    const dates = period === '24h' ? lastHours(now) : lastDays(now, DAYS[period]);
    const cells = await (period === '24h'
      ? this.byHour(dates[0]!, now)
      : this.byDay(dates[0]!, now));
    const points = new Map(dates.map((date) => [date, noFigures()]));
    const purposes = new Map<OtpPurpose, OtpFigures>();
    const types = new Map<OtpChannel, OtpFigures>();
    for (const cell of cells) {
      // An hour that began meanwhile belongs to the next response.
      if (!points.has(cell.date)) continue;
      add(points, cell.date, cell);
      add(purposes, cell.purpose, cell);
      add(types, cell.otpType, cell);
    }
    return {
      period,
      series: dates.map((date) => ({ date, ...points.get(date)! })),
      byPurpose: mostSentFirst(purposes).map(([purpose, figures]) => ({ purpose, ...figures })),
      byType: mostSentFirst(types).map(([otpType, figures]) => ({ otpType, ...figures })),
    };
  }

  /** From the sessions themselves, which are kept for at least two days. */
  private async byHour(from: string, now: Date): Promise<Cell[]> {
    const rows = await this.database.query<Omit<Cell, 'date'> & { hour: number }>(
      `select floor(extract(epoch from s.created_at - $1::timestamptz) / 3600)::int as hour, s.purpose,
              s.channel as "otpType", count(*)::int as sent,
              (count(*) filter (where ${IS_VERIFIED}))::int as verified,
              (count(*) filter (where ${isPending('$2')}))::int as pending
       from otp_session s where s.created_at >= $1 group by 1, 2, 3`,
      [from, now],
    );
    return rows.map(({ hour, ...cell }) => ({
      ...cell,
      date: new Date(Date.parse(from) + hour * HOUR_MS).toISOString(),
    }));
  }

  private async byDay(from: string, now: Date): Promise<Cell[]> {
    return this.database.query<Cell>(
      `select d.day::text as date, d.purpose, d.channel as "otpType", d.sent::float8 as sent,
              d.verified::float8 as verified, coalesce(o.pending, 0)::int as pending
       from otp_sums d
       left join (
         select (s.created_at at time zone interval '5:30')::date as day, s.purpose, s.channel, count(*) as pending
         from otp_session s where ${isPending('$2')} group by 1, 2, 3) o
         on o.day = d.day and o.purpose = d.purpose and o.channel = d.channel
       where d.day >= $1`,
      [from, now],
    );
  }
}

/** The beginnings of the last 24 hours in IST, including the present hour. */
function lastHours(now: Date): string[] {
  const present = Math.floor((now.getTime() + IST_OFFSET_MS) / HOUR_MS) * HOUR_MS - IST_OFFSET_MS;
  return Array.from({ length: HOURS }, (_, n) =>
    new Date(present - (HOURS - 1 - n) * HOUR_MS).toISOString(),
  );
}

function lastDays(now: Date, length: number): string[] {
  return Array.from({ length }, (_, n) => formatIsoDate(now.getTime() - (length - 1 - n) * DAY_MS));
}

function noFigures(): OtpFigures {
  return { sent: 0, verified: 0, expired: 0 };
}

function add<Key extends string>(to: Map<Key, OtpFigures>, key: Key, cell: Cell): void {
  const figures = to.get(key) ?? noFigures();
  figures.sent += cell.sent;
  figures.verified += cell.verified;
  figures.expired += Math.max(0, cell.sent - cell.verified - cell.pending);
  to.set(key, figures);
}

function mostSentFirst<Key>(figures: Map<Key, OtpFigures>): [Key, OtpFigures][] {
  return [...figures].sort(([, a], [, b]) => b.sent - a.sent);
}
