import { expect, it } from '@jest/globals';
import { dayText, holidayText } from './hours-texts.ts';

it.each([
  [undefined, 'Closed'],
  [[{ open: '00:00', close: '00:00' }], 'Open all day'],
  [[{ open: '12:00', close: '00:00' }], '12:00 PM – 12:00 AM'],
  [[{ open: '18:30', close: '02:00' }], '6:30 PM – 2:00 AM the next day'],
  [
    [
      { open: '09:00', close: '13:00' },
      { open: '16:05', close: '21:00' },
    ],
    '9:00 AM – 1:00 PM, 4:05 PM – 9:00 PM',
  ],
])('The opening times %j of a day are shown as %s', (spans, text) => {
  expect(dayText(spans)).toBe(text);
});

it('A holiday is shown with its weekday', () => {
  expect(holidayText('2027-01-26')).toBe('Tuesday, January 26, 2027');
});
