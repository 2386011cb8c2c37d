import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { WEEKDAYS } from '@nattil/contracts/rules/shops/opening-hours';

// India has one time zone without daylight saving.
export const IST_MS = (5 * 60 + 30) * 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

/** Days in IST since the beginning of 1970. */
export function dayNumberInIndia(at: Date): number {
  return Math.floor((at.getTime() + IST_MS) / DAY_MS);
}

/**
 * Whether a shop is open by its weekly hours in IST. A span that ends before it begins runs past
 * midnight. No span begins on a holiday, but a span of the evening before runs to its end.
 */
export function isOpenAt(hours: WeeklyHours, holidays: readonly Day[], now: Date): boolean {
  const ist = new Date(now.getTime() + IST_MS);
  const day = (ist.getUTCDay() + 6) % 7;
  const minute = ist.getUTCHours() * 60 + ist.getUTCMinutes();
  return (
    (isWithin(hours, day, minute) && !isHoliday(holidays, now)) ||
    (isWithin(hours, (day + 6) % 7, minute + DAY_MINUTES) &&
      !isHoliday(holidays, new Date(now.getTime() - DAY_MS)))
  );
}

export function isHoliday(holidays: readonly Day[], at: Date): boolean {
  return holidays.length > 0 && holidays.includes(formatIsoDate(at));
}

function isWithin(hours: WeeklyHours, day: number, minute: number): boolean {
  return (hours[WEEKDAYS[day]!] ?? []).some(({ open, close }) => {
    const from = minutes(open);
    const to = minutes(close);
    return minute >= from && minute < (to <= from ? to + DAY_MINUTES : to);
  });
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return hour! * 60 + minute!;
}
