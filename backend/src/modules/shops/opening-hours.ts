import type { Weekday, WeeklyHours } from '@nattil/contracts/api/shops';

const WEEKDAYS: readonly Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];
// India has one time zone without daylight saving.
const IST_MINUTES = 5 * 60 + 30;
const DAY_MINUTES = 24 * 60;

/** Whether a shop is open, by its weekly hours in IST. A span that ends before it begins runs past midnight. */
export function isOpenAt(hours: WeeklyHours, now: Date): boolean {
  const ist = new Date(now.getTime() + IST_MINUTES * 60_000);
  const day = ist.getUTCDay();
  const minute = ist.getUTCHours() * 60 + ist.getUTCMinutes();
  return isWithin(hours, day, minute) || isWithin(hours, (day + 6) % 7, minute + DAY_MINUTES);
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
