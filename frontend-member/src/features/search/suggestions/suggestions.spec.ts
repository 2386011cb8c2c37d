import { expect, it } from '@jest/globals';
import { rememberSearch } from '../state/recent-searches.ts';
import { newSearch } from '../../../shared/search/search-state.ts';
import { searchAt, searchOf, type Suggestion, suggestionGroups } from './suggestions.ts';

const kochi = { label: 'Kochi, Kerala', coordinates: { latitude: 9.9312, longitude: 76.2673 } };
const nothing = { shops: [], categories: [], places: [], isTrade: false };
const shopIn = (city: string): Suggestion => ({
  ...{ kind: 'shop', id: 's1', label: 'Chirayil Stores' },
  ...{ hint: city, city },
});
const whereOf = (taken: Suggestion, place: typeof kochi | null) =>
  searchOf(taken, { search: null, place })?.location;

it('a shop is searched by its name at the chosen place, or in its town where none is chosen', () => {
  expect(searchOf(shopIn('Kochi'), { search: null, place: kochi })).toEqual(
    newSearch({ search: 'Chirayil Stores', location: 'Kochi, Kerala' }),
  );
  expect(whereOf(shopIn('Thrippunithura'), kochi)).toBe('Kochi, Kerala');
  expect(whereOf(shopIn('Kozhikode'), kochi)).toBe('Kochi, Kerala');
  expect(whereOf(shopIn('Kozhikode'), null)).toBe('Kozhikode, Kerala');
  expect(whereOf(shopIn(''), kochi)).toBe('Kochi, Kerala');
  expect(whereOf(shopIn(''), null)).toBe('');
});

it('a shop is searched without the filters that could hide it', () => {
  const search = newSearch({ search: 'x', location: 'Kochi, Kerala', openNow: true, page: 3 });
  expect(searchOf(shopIn('Kochi'), { search, place: kochi })).toMatchObject({
    openNow: false,
    page: 1,
  });
});

it('a category clears the words and keeps the filters', () => {
  const search = newSearch({
    search: 'tea',
    location: 'Kochi, Kerala',
    openNow: true,
    exactWords: true,
    bounds: '9.9,76.2,10.1,76.4',
    page: 3,
  });
  const dining = { kind: 'category', label: 'Dining', hint: '' } as const;
  expect(searchOf(dining, { search, place: kochi })).toEqual({
    ...search,
    search: '',
    category: 'Dining',
    exactWords: false,
    page: 1,
  });
  expect(whereOf(dining, null)).toBe('Kochi, Kerala');
});

it('another place leaves the part of the map that was searched', () => {
  const search = newSearch({ search: 'tea', location: 'Kochi, Kerala', bounds: '1,2,3,4' });
  expect(searchAt(search, kochi).bounds).toBe('1,2,3,4');
  expect(searchAt(search, { label: 'Pune, Maharashtra', coordinates: null }).bounds).toBeNull();
});

it('an empty box offers all recent searches, typed text those that match', () => {
  for (const query of ['tea', 'shoes', 'steam iron', 'team shirts', 'teak']) {
    rememberSearch(newSearch({ search: query, location: 'Kochi, Kerala' }));
  }
  rememberSearch(newSearch({ search: 'tea', location: 'Kochi, Kerala', openNow: true }));
  const labels = (words: string) =>
    suggestionGroups(words, nothing).map(({ title, suggestions }) => [
      title,
      ...suggestions.map(({ label }) => label),
    ]);
  expect(labels('')).toEqual([
    ['Recent searches', 'tea', 'teak', 'team shirts', 'steam iron', 'shoes'],
  ]);
  expect(labels('TEA')).toEqual([
    [null, 'Search for “TEA”'],
    ['Recent searches', 'tea', 'teak', 'team shirts'],
  ]);
  expect(labels('rice')).toEqual([]);
});
