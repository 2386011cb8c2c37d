import { formatIsoDate } from '@nattil/contracts/basic-formats';

const DAY_MS = 86_400_000;

/** The periods of the charts; `value` is the one in the URL. */
export const PERIODS = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '365d', label: '365 days', days: 365 },
] as const;
export type Period = (typeof PERIODS)[number];
/** Used if the URL names no period. */
export const USUAL_PERIOD: Period = PERIODS[1];

export function periodIn(params: URLSearchParams): Period {
  return PERIODS.find(({ value }) => value === params.get('period')) ?? USUAL_PERIOD;
}

/** The days (in IST) of a period that ends today. */
export function daysOf({ days }: Period, now: Date): { from: string; to: string } {
  return { from: formatIsoDate(now.getTime() - (days - 1) * DAY_MS), to: formatIsoDate(now) };
}
