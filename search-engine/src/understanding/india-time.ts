import { IST_MS } from '../documents/opening-hours.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Date and time of day in IST; weekday 0 is Sunday, the minute counts from midnight. */
export function istParts(at: Date) {
  const ist = new Date(at.getTime() + IST_MS);
  return {
    year: ist.getUTCFullYear(),
    month: ist.getUTCMonth(),
    day: ist.getUTCDate(),
    weekday: ist.getUTCDay(),
    minute: ist.getUTCHours() * 60 + ist.getUTCMinutes(),
  };
}

/** A minute of the day in IST, some days after the day of `now`. */
export function istTime(now: Date, daysAhead: number, minute: number): Date {
  const midnight = Math.floor((now.getTime() + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
  return new Date(midnight + daysAhead * DAY_MS + minute * MINUTE_MS);
}
