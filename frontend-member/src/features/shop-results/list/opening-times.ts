import { IST } from '@nattil/contracts/basic-formats';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** India is 5:30 hours ahead of UTC, without daylight saving time. */
const IST_MS = 5.5 * HOUR_MS;
const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;
const EVENING = 18;
const DAYTIME = 11;

const dayOf = (at: Date): number => Math.floor((at.getTime() + IST_MS) / DAY_MS);

/** An hour in India, some days after the day of `now`. */
function istHour(now: Date, daysAhead: number, hour: number): string {
  return new Date((dayOf(now) + daysAhead) * DAY_MS + hour * HOUR_MS - IST_MS).toISOString();
}

/** Quick choices of an opening time. */
export const thisEvening = (now: Date): string => istHour(now, 0, EVENING);
export const tomorrow = (now: Date): string => istHour(now, 1, DAYTIME);

/** The value of a field for date and time, which has no time zone: the time in India. */
export const toField = (openAt: string): string =>
  new Date(Date.parse(openAt) + IST_MS).toISOString().slice(0, 16);
export const fromField = (value: string): string => new Date(`${value}:00+05:30`).toISOString();

/** `now`, `today at 18:00`, `tomorrow at 11:00`, `on Sunday at 11:00`, `on 25 December at 11:00`. */
export function whenInWords(openAt: string, now = new Date()): string {
  const at = new Date(openAt);
  if (Math.abs(at.getTime() - now.getTime()) < MINUTE_MS) return 'now';
  const inIndia = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: IST, ...format }).format(at);
  const time = inIndia({ hour: '2-digit', minute: '2-digit' });
  const ahead = dayOf(at) - dayOf(now);
  if (ahead === 0) return `today at ${time}`;
  if (ahead === 1) return `tomorrow at ${time}`;
  const isThisWeek = ahead > 0 && ahead < WEEK_DAYS;
  const day = inIndia(isThisWeek ? { weekday: 'long' } : { day: 'numeric', month: 'long' });
  return `on ${day} at ${time}`;
}
