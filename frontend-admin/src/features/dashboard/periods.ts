import { formatIsoDate } from '@nattil/contracts/basic-formats';

const DAY_MS = 86_400_000;

/** The periods of the charts; `key` is the value in the URL. */
export const PERIODS = [
  { key: '7d', label: '7 days', days: 7 },
  { key: '30d', label: '30 days', days: 30 },
  { key: '90d', label: '90 days', days: 90 },
  { key: '365d', label: '365 days', days: 365 },
] as const;
export type Period = (typeof PERIODS)[number];
/** Used if the URL names no period. */
export const USUAL_PERIOD: Period = PERIODS[1];

export function periodIn(params: URLSearchParams): Period {
  return PERIODS.find(({ key }) => key === params.get('period')) ?? USUAL_PERIOD;
}

/** The days (in IST) of a period that ends today. */
export function daysOf({ days }: Period, now: Date): { from: string; to: string } {
  return { from: formatIsoDate(now.getTime() - (days - 1) * DAY_MS), to: formatIsoDate(now) };
}
