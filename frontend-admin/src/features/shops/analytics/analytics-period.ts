import type { AnalyticsUnit, ShopAnalyticsQuery } from '@nattil/contracts/api/admin/shops';
import { isDate } from '@nattil/contracts/rules/fields/time';
import { oneOf } from '@nattil/frontend-shared/list/use-query-state';

export const UNITS: readonly { value: AnalyticsUnit; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** The period of a URL; the server chooses missing values. */
export function periodIn(params: URLSearchParams): ShopAnalyticsQuery & { by: AnalyticsUnit } {
  const by = oneOf(
    params.get('by'),
    UNITS.map(({ value }) => value),
  );
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')];
  return { by: by ?? 'day', ...(from && { from }), ...(to && { to }) };
}

function dayIn(params: URLSearchParams, name: 'from' | 'to'): string | undefined {
  const day = params.get(name);
  return day !== null && isDate(day) ? day : undefined;
}

const formats = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  week: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<AnalyticsUnit, Intl.DateTimeFormatOptions>;
const shortFormats = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
} as const satisfies Record<AnalyticsUnit, Intl.DateTimeFormatOptions>;

/** `January 5, 2027`, `Week of January 5, 2027` or `January 2027`. */
export function unitText(date: string, by: AnalyticsUnit): string {
  const text = written(date, formats[by]);
  return by === 'week' ? `Week of ${text}` : text;
}

/** `Jan 5` or `Jan 27`. */
export function shortUnitText(date: string, by: AnalyticsUnit): string {
  return written(date, shortFormats[by]);
}

/** A calendar day has no time zone. */
function written(date: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
