import { expect, it } from '@jest/globals';
import { shownName } from './shown-name.ts';

it.each([
  ['Thomas Kurian', 'Thomas K.'],
  ['Anna Maria  Joseph', 'Anna J.'],
  ['Latha', 'Latha'],
  ['ലത കൃഷ്ണൻ', 'ലത കൃ.'],
  [null, 'Member'],
])('At the till %s is shown as %s', (fullName, shown) => {
  expect(shownName(fullName)).toBe(shown);
});
