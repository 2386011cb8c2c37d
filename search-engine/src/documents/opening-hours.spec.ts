import { describe, expect, it } from '@jest/globals';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { isOpenAt } from './opening-hours.ts';

/** A time in India: 2027-01-04 is a Monday. */
const ist = (text: string) => new Date(`${text}:00+05:30`);

const shop: WeeklyHours = {
  monday: [
    { open: '09:00', close: '13:00' },
    { open: '16:00', close: '21:00' },
  ],
  friday: [{ open: '18:00', close: '02:00' }],
  sunday: [{ open: '20:00', close: '00:30' }],
};

describe('opening hours', () => {
  it.each([
    ['at the minute it opens', '2027-01-04T09:00', true],
    ['before it opens', '2027-01-04T08:59', false],
    ['in the break at noon', '2027-01-04T14:00', false],
    ['in the second span', '2027-01-04T16:30', true],
    ['at the minute it closes', '2027-01-04T21:00', false],
    ['on a day that is not listed', '2027-01-05T10:00', false],
    ['before midnight of a span that runs past it', '2027-01-08T23:30', true],
    ['after midnight of such a span, on the day after', '2027-01-09T01:59', true],
    ['after such a span has ended', '2027-01-09T02:00', false],
    ['on Monday just after midnight, by Sunday’s span', '2027-01-11T00:15', true],
  ])('%s', (_when, time, open) => {
    expect(isOpenAt(shop, [], ist(time))).toBe(open);
  });

  it.each([
    ['on a holiday', '2027-01-04T10:00', ['2027-01-04'], false],
    [
      'in the first minute of a holiday, by the evening before',
      '2027-01-11T00:00',
      ['2027-01-11'],
      true,
    ],
    ['once that evening has ended', '2027-01-11T00:30', ['2027-01-11'], false],
    ['later on that holiday', '2027-01-11T09:00', ['2027-01-11'], false],
    ['on the evening of a holiday', '2027-01-08T20:00', ['2027-01-08'], false],
    ['after midnight that follows a holiday', '2027-01-09T01:00', ['2027-01-08'], false],
    [
      'by the day in India, where London is still on the day before',
      '2027-01-11T04:30',
      ['2027-01-11'],
      false,
    ],
    ['on the last minute before a holiday', '2027-01-10T23:59', ['2027-01-11'], true],
    ['on the day after a holiday', '2027-01-11T09:00', ['2027-01-10'], true],
    ['on a day between holidays', '2027-01-11T09:00', ['2027-01-04', '2027-01-18'], true],
  ])('and holidays: %s', (_when, time, holidays, open) => {
    expect(isOpenAt(shop, holidays, ist(time))).toBe(open);
  });
});
