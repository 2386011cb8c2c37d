import { expect, it } from '@jest/globals';
import { waitInWords } from './wait-words.ts';

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_120, '52 minutes'],
  [5_400, '2 hours'],
  [86_400, '24 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
