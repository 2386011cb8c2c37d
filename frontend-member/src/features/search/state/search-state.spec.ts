import { expect, it } from '@jest/globals';
import { fromUrlParams, isSameSearch, resultsPath, toUrlParams } from './search-address.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { toSearchQuery } from './search-query.ts';
import { readStoredSearch, storeSearch } from './search-storage.ts';
import { newSearch } from '../../../shared/search/search-state.ts';

const tea = newSearch({ search: 'tea', location: 'Kochi, Kerala' });
const read = (address: string) => fromUrlParams(new URLSearchParams(address));

it('a text search sends its defaults, and neither category nor order', () => {
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

it('a category search sends the category, and not its name as words', () => {
  const dining = newSearch({ search: 'Dining', category: 'Dining', location: 'Kochi, Kerala' });
  expect(toSearchQuery(dining)).toMatchObject({ category: 'Dining' });
  expect(toSearchQuery(dining)).not.toHaveProperty('search');
});

it('every sorting puts the best first', () => {
  const order = (sortBy: 'name' | 'discount' | 'rating' | 'relevance') =>
    toSearchQuery({ ...tea, sortBy }).sortOrder;
  expect([order('name'), order('discount'), order('rating'), order('relevance')]).toEqual([
    'ASC',
    'DESC',
    'DESC',
    'ASC',
  ]);
});

it('a part of the map is searched in place of the circle, and filters are sent where they are set', () => {
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

it('M-271: the address holds the search and gives it back', () => {
  const everything = newSearch({
    search: 'tea & snacks',
    category: 'Home & Living',
    location: 'Mattancherry',
    coordinates: { latitude: 9.5, longitude: 76.5 },
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
  expect(resultsPath(tea)).toBe('/search-results?search=tea&location=Kochi%2C+Kerala');
});

it('an older link, with its names, is the same search', () => {
  expect(
    read('q=tea&location=Mattancherry&lat=9.5&lng=76.5&within=25&openNow=true&sort=rating&page=3'),
  ).toEqual(
    newSearch({
      search: 'tea',
      location: 'Mattancherry',
      coordinates: { latitude: 9.5, longitude: 76.5 },
      maxDistance: 25,
      openNow: true,
      sortBy: 'rating',
      page: 3,
    }),
  );
});

it('M-164: the stored search has the names query, lat and lng, and gives the search back', () => {
  const search = newSearch({
    search: 'tea',
    location: 'Mattancherry',
    coordinates: { latitude: 9.5, longitude: 76.5 },
    sortBy: 'rating',
  });
  storeSearch({ searchParams: search });
  expect(JSON.parse(sessionStorage.getItem('searchParams')!)).toMatchObject({
    query: 'tea',
    location: 'Mattancherry',
    coordinates: { lat: 9.5, lng: 76.5 },
    category: null,
  });
  expect(readStoredSearch()).toEqual({ searchParams: search });
});

it('a recent search of an older link is stored once', () => {
  sessionStorage.setItem('recentSearches', JSON.stringify(['q=tea&location=Kochi%2C+Kerala']));
  rememberSearch(tea);
  expect(recentSearches()).toEqual([tea]);
});

it('invalid values in an address are left out', () => {
  expect(
    read(
      'search=tea&latitude=91&longitude=1&maxDistance=5000&sortBy=luck&page=-2&bounds=1,2,3&openNow=yes&minDiscount=x&exactWords=1',
    ),
  ).toEqual(newSearch({ search: 'tea', location: '' }));
  expect(read('latitude=&longitude=&page=2')).toBeNull();
  expect(read('shop=1')).toBeNull();
});

it('two searches are the same when their addresses are', () => {
  expect(isSameSearch(tea, { ...tea })).toBe(true);
  expect(isSameSearch(tea, { ...tea, page: 2 })).toBe(false);
});
