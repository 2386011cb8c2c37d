import { expect, test } from '@jest/globals';
import { fromUrlParams, isSameSearch, resultsPath, toUrlParams } from './search-address.ts';
import { toSearchQuery } from './search-query.ts';
import { newSearch } from './search-state.ts';

const tea = newSearch({ query: 'tea', location: 'Kochi, Kerala' });
const read = (address: string) => fromUrlParams(new URLSearchParams(address));

test('a text search sends its defaults, no category, and no order that nobody chose', () => {
  expect(toSearchQuery(tea)).toEqual({
    search: 'tea',
    location: 'Kochi, Kerala',
    latitude: 9.9312,
    longitude: 76.2673,
    maxDistance: 10,
    page: 1,
    limit: 50,
  });
});

test('a category search sends the category, and not its name as words', () => {
  const dining = newSearch({ query: 'Dining', category: 'Dining', location: 'Kochi, Kerala' });
  expect(toSearchQuery(dining)).toMatchObject({ category: 'Dining' });
  expect(toSearchQuery(dining)).not.toHaveProperty('search');
});

test('every sorting puts the best first', () => {
  const order = (sortBy: 'name' | 'discount' | 'rating' | 'relevance') =>
    toSearchQuery({ ...tea, sortBy }).sortOrder;
  expect([order('name'), order('discount'), order('rating'), order('relevance')]).toEqual([
    'ASC',
    'DESC',
    'DESC',
    'ASC',
  ]);
});

test('a part of the map is searched in place of the circle, and filters are sent where they are set', () => {
  const narrowed = toSearchQuery({
    ...tea,
    bounds: '9.9,76.2,10.1,76.4',
    openNow: true,
    minDiscount: 10,
    exactWords: true,
  });
  expect(narrowed).toMatchObject({
    bounds: '9.9,76.2,10.1,76.4',
    openNow: true,
    minDiscount: 10,
    exactWords: true,
  });
  expect(narrowed).not.toHaveProperty('maxDistance');
});

test('M-271 the address holds the search and gives it back', () => {
  const everything = newSearch({
    query: 'tea & snacks',
    category: 'Home & Living',
    location: 'Mattancherry',
    coordinates: { lat: 9.5, lng: 76.5 },
    maxDistance: 25,
    bounds: '9.9,76.2,10.1,76.4',
    openNow: true,
    minDiscount: 15,
    exactWords: true,
    sortBy: 'rating',
    page: 3,
  });
  expect(fromUrlParams(toUrlParams(everything))).toEqual(everything);
  expect(fromUrlParams(toUrlParams(tea))).toEqual(tea);
  expect(resultsPath(tea)).toBe('/search-results?q=tea&location=Kochi%2C+Kerala');
});

test('nonsense in an address is left out', () => {
  expect(
    read(
      'q=tea&lat=91&lng=1&within=5000&sort=luck&page=-2&bounds=1,2,3&openNow=yes&minDiscount=x&exactWords=1',
    ),
  ).toEqual(newSearch({ query: 'tea', location: '' }));
  expect(read('lat=&lng=&page=2')).toBeNull();
  expect(read('shop=1')).toBeNull();
});

test('two searches are the same when their addresses are', () => {
  expect(isSameSearch(tea, { ...tea })).toBe(true);
  expect(isSameSearch(tea, { ...tea, page: 2 })).toBe(false);
});
