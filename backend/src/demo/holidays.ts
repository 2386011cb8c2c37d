import type { Day } from '@nattil/contracts/api/common';
import { formatIsoDate } from '@nattil/contracts/basic-formats';

/**
 * Public holidays in Kerala on the same day every year: Republic Day, May Day, Independence Day,
 * Gandhi Jayanti and Christmas. Onam and others follow another calendar and are left out.
 */
const NATIONAL = ['01-26', '08-15', '10-02'];
const CHRISTMAS = ['12-25'];
const CHOICES: readonly (readonly string[])[] = [
  [...NATIONAL, '05-01', ...CHRISTMAS],
  [],
  NATIONAL,
  CHRISTMAS,
  [],
];

/** Closed days of a demo shop in the coming twelve months; not every shop has some. */
export function demoHolidays(index: number, now: Date): Day[] {
  const today = formatIsoDate(now);
  const year = Number(today.slice(0, 4));
  const next = (day: string) =>
    `${year}-${day}` < today ? `${year + 1}-${day}` : `${year}-${day}`;
  return CHOICES[index % CHOICES.length]!.map(next).sort();
}
