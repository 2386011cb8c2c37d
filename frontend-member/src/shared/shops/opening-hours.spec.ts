import { expect, test } from '@jest/globals';
import { describeHours } from './opening-hours.ts';

test('M-179 hours given as text are shown as that text', () => {
  expect(describeHours('Open till late')).toEqual({
    text: 'Open till late',
    week: null,
    known: true,
  });
});

test('M-180 hours by day are shown with the monday entry and the hint', () => {
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

test('M-180 a monday given as text is shown as it is, and a closed monday says so', () => {
  expect(describeHours({ monday: '8 to 8' }).text).toBe('8 to 8 (Mon-Sun may vary)');
  expect(describeHours({ tuesday: [] }).text).toBe('Closed (Mon-Sun may vary)');
});

test.each([[null], [undefined], ['  '], [7]])(
  'M-181 hours of %s are the default hours',
  (given) => {
    expect(describeHours(given)).toEqual({ text: '9:00 AM - 9:00 PM', week: null, known: false });
  },
);
