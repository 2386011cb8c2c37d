import { expect, test } from '@jest/globals';
import { needsLogin, searchErrorMessage } from './search-errors.ts';

test.each([
  ['M-486 M-343', 401, 'Please log in to search for shops.'],
  ['M-487', 403, 'You do not have permission to search shops.'],
  ['M-488', 500, 'Server error. Please try again later.'],
  ['M-489', 422, 'Search failed. Please check your connection and try again.'],
  ['M-489', 'NETWORK', 'Search failed. Please check your connection and try again.'],
] as const)('%s a search answered %s says so', (_lines, status, text) => {
  expect(searchErrorMessage({ status })).toBe(text);
});

test('M-343 only a 401 asks to log in', () => {
  expect(needsLogin({ status: 401 })).toBe(true);
  expect(needsLogin({ status: 403 })).toBe(false);
});
