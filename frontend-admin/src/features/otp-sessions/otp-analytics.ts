import type {
  AdminOtpAnalytics,
  OtpFigures,
  OtpPeriod,
} from '@nattil/contracts/api/admin/otp-sessions';
import { formatLongDate } from '@nattil/contracts/formats';
import { count } from '@nattil/frontend-shared/ui/count';
import type { ChartPoint, ChartSeries } from '../../shared/chart/chart-props.ts';

export const OTP_SERIES = [
  { key: 'verified', label: 'Verified', color: 'green.7' },
  { key: 'expired', label: 'Expired', color: 'gray.6' },
  { key: 'pending', label: 'Pending', color: 'warn.5' },
] as const satisfies ChartSeries<string>[];
type OtpSeries = (typeof OTP_SERIES)[number]['key'];

export const pointHeaders: Record<OtpPeriod, string> = {
  '24h': 'Hour',
  '7d': 'Day',
  '30d': 'Day',
  '90d': 'Day',
};

const IST = 'Asia/Kolkata';
const hour = new Intl.DateTimeFormat('en-US', { timeZone: IST, hour: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { timeZone: IST, month: 'short', day: 'numeric' });

/** A code that is neither verified nor expired can still be entered. */
export function chartPoints({ period, series }: AdminOtpAnalytics): ChartPoint<OtpSeries>[] {
  return series.map(({ date, sent, verified, expired }) => {
    const at = new Date(date);
    const pending = Math.max(0, sent - verified - expired);
    const text =
      period === '24h'
        ? { label: hour.format(at), name: `${day.format(at)}, ${hour.format(at)}` }
        : { label: day.format(at), name: formatLongDate(at) };
    return { ...text, figures: { verified, expired, pending } };
  });
}

export function sumOf(points: readonly OtpFigures[]): OtpFigures {
  const sum: OtpFigures = { sent: 0, verified: 0, expired: 0 };
  for (const { sent, verified, expired } of points) {
    sum.sent += sent;
    sum.verified += verified;
    sum.expired += expired;
  }
  return sum;
}

/** With one decimal: `84.5%`. */
export function rateText({ sent, verified }: OtpFigures): string {
  return `${count(sent === 0 ? 0 : Math.round((verified / sent) * 1_000) / 10)}%`;
}
