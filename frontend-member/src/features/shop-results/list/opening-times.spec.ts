import { expect, it } from '@jest/globals';
import { fromField, thisEvening, toField, tomorrow, whenInWords } from './opening-times.ts';

/** A Monday, 11:30 in India. */
const NOW = new Date('2026-03-02T06:00:00Z');

it.each([
  ['2026-03-02T11:30', 'now'],
  ['2026-03-02T18:00', 'today at 18:00'],
  ['2026-03-03T00:30', 'tomorrow at 00:30'],
  ['2026-03-08T11:00', 'on Sunday at 11:00'],
  ['2026-12-25T11:00', 'on 25 December at 11:00'],
])('%s is %s', (time, words) => {
  expect(whenInWords(`${time}:00+05:30`, NOW)).toBe(words);
});

it('quick choices and the field are times in India', () => {
  expect(thisEvening(NOW)).toBe('2026-03-02T12:30:00.000Z');
  expect(tomorrow(NOW)).toBe('2026-03-03T05:30:00.000Z');
  expect(toField(tomorrow(NOW))).toBe('2026-03-03T11:00');
  expect(fromField('2026-03-03T11:00')).toBe(tomorrow(NOW));
});
