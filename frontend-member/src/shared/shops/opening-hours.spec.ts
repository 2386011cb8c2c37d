import { expect, it } from '@jest/globals';
import { describeHours as describeAt } from './opening-hours.ts';

/** A Monday, 12:30 in India. */
const NOON = new Date('2027-01-04T07:00:00Z');
const describeHours = (hours: unknown) => describeAt(hours, NOON);

it('M-179: hours given as text are shown as that text', () => {
  expect(describeHours('Open till late')).toEqual({
    text: 'Open till late',
    week: null,
    opens: null,
    known: true,
  });
});

it('M-180: hours by day are shown with the monday entry and the hint', () => {
  const hours = describeHours({
    monday: [
      { open: '09:00', close: '13:00' },
      { open: '16:30', close: '00:30' },
    ],
    tuesday: [{ open: '12:00', close: '12:30' }],
  });
  expect(hours.text).toBe('9:00 AM - 1:00 PM, 4:30 PM - 12:30 AM (Mon-Sun may vary)');
  expect(hours.week?.[1]).toEqual({ label: 'Tuesday', hours: '12:00 PM - 12:30 PM' });
  expect(hours.week?.[6]).toEqual({ label: 'Sunday', hours: 'Closed' });
});

it('M-180: a monday given as text is shown as it is, and a closed monday as closed', () => {
  expect(describeHours({ monday: '8 to 8' }).text).toBe('8 to 8 (Mon-Sun may vary)');
  expect(describeHours({ tuesday: [] }).text).toBe('Closed (Mon-Sun may vary)');
});

it.each([[null], [undefined], ['  '], [7]])('M-181: hours of %s are the default hours', (given) => {
  expect(describeHours(given)).toEqual({
    text: '9:00 AM - 9:00 PM',
    week: null,
    opens: null,
    known: false,
  });
});

it.each([
  ['later today', { monday: [{ open: '16:30', close: '21:00' }] }, '4:30 PM'],
  ['tomorrow', { tuesday: [{ open: '07:00', close: '21:00' }] }, '7:00 AM tomorrow'],
  [
    'on the first of its days',
    { friday: [{ open: '10:00', close: '18:00' }], thursday: [{ open: '09:00', close: '12:00' }] },
    '9:00 AM on Thursday',
  ],
  ['in a week', { monday: [{ open: '08:00', close: '11:00' }] }, '8:00 AM on Monday'],
  [
    'at the earlier of two times',
    {
      tuesday: [
        { open: '17:00', close: '20:00' },
        { open: '08:00', close: '11:00' },
      ],
    },
    '8:00 AM tomorrow',
  ],
  ['at no time that is known', { sunday: 'by appointment' }, null],
  ['not, while it is open', { monday: [{ open: '09:00', close: '00:30' }] }, null],
])('a closed shop opens %s', (_when, hours, opens) => {
  expect(describeHours(hours).opens).toBe(opens);
});

it('the day is that of India, where it is later', () => {
  const monday = { monday: [{ open: '07:00', close: '21:00' }] };
  // Sunday in London, 1:30 on Monday in India.
  expect(describeAt(monday, new Date('2027-01-03T20:00:00Z')).opens).toBe('7:00 AM');
});

it('a holiday is no day on which it opens', () => {
  const tuesdays = {
    tuesday: [{ open: '07:00', close: '21:00' }],
    friday: [{ open: '10:00', close: '18:00' }],
  };
  expect(describeAt(tuesdays, NOON, ['2027-01-05']).opens).toBe('10:00 AM on Friday');
});
