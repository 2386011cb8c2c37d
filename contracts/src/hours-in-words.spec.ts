import { describe, expect, it } from '@jest/globals';
import type { OpeningSpan, WeeklyHours } from './api/shops.ts';
import { hoursInWords, isWeek } from './hours-in-words.ts';

const day: OpeningSpan[] = [{ open: '09:00', close: '18:00' }];
const short: OpeningSpan[] = [
  { open: '09:00', close: '13:00' },
  { open: '16:00', close: '01:00' },
];

describe('the hours of a week in one cell', () => {
  it('group equal days and name the closed ones', () => {
    const week: WeeklyHours = {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: short,
      sunday: [],
    };
    expect(hoursInWords(week)).toBe(
      'Mon–Fri 09:00–18:00; Sat 09:00–13:00, 16:00–01:00; Sun closed',
    );
    expect(hoursInWords({ ...week, wednesday: [] })).toBe(
      'Mon–Tue 09:00–18:00; Wed closed; Thu–Fri 09:00–18:00; Sat 09:00–13:00, 16:00–01:00; Sun closed',
    );
  });

  it('are one range for a shop that is always closed, and null if unknown', () => {
    expect(hoursInWords({} as WeeklyHours)).toBe('Mon–Sun closed');
    expect(hoursInWords(null)).toBeNull();
  });

  it('are recognised among other values', () => {
    expect([{ monday: day, sunday: [] }, { tuesday: [] }].map(isWeek)).toEqual([true, true]);
    expect(
      [{}, null, 'monday', ['monday'], { gold: 8 }, { monday: [], gold: 8 }].map(isWeek),
    ).toEqual(Array.from({ length: 6 }, () => false));
  });
});
