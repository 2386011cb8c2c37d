import { expect, it } from '@jest/globals';
import { ignoredInWords, orderInWords, resultsHeading } from './results-summary.ts';

it.each([
  [undefined, null],
  [[], null],
  [['qwxz'], 'No shop was found with all words, so “qwxz” was left out.'],
  [['qwxz', 'abc'], 'No shop was found with all words, so “qwxz” and “abc” were left out.'],
  [['a', 'b', 'c'], 'No shop was found with all words, so “a”, “b” and “c” were left out.'],
])('ignored words %j read as %s', (words, text) => {
  expect(ignoredInWords(words)).toBe(text);
});

it('the order is named if there are several shops', () => {
  expect(orderInWords('distance', 2)).toBe('Nearest first');
  expect(orderInWords('distance', 1)).toBe('');
  expect(orderInWords(undefined, 2)).toBe('');
});

it('the heading names words, category and place, or the part of the map', () => {
  const search = { search: 'tea', category: null, location: 'Kochi, Kerala', bounds: null };
  expect(resultsHeading(search, false)).toBe('“tea” near Kochi, Kerala');
  expect(resultsHeading({ ...search, bounds: '1,2,3,4' }, true)).toBe('“tea” in this area');
  expect(
    resultsHeading({ search: '', category: 'Dining', location: '', bounds: null }, false),
  ).toBe('Dining');
});

it("only the person's own position is called near you", () => {
  const search = { search: 'tea', category: null, location: 'Current Location', bounds: null };
  expect(resultsHeading(search, true)).toBe('“tea” near you');
  expect(resultsHeading(search, false)).toBe('“tea” in this area');
});
