import { pageRule } from '@nattil/contracts/rules/list';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search/search-text';
import type { Rule } from '@nattil/contracts/rules/rule';
import { SEARCH_DEFAULT_DISTANCE_KM } from '@nattil/contracts/rules/search/search';
import {
  boundsRule,
  exactWordsRule,
  latitudeRule,
  longitudeRule,
  maxDistanceRule,
  minDiscountRule,
  openAtRule,
  openNowRule,
  searchSortRule,
} from '@nattil/contracts/rules/search/search-requests';
import { optionalFiltersOf } from './search-query.ts';
import { coordinatesOf, type ShopSearchState } from '../../../shared/search/search-state.ts';

/** Parses a value if it satisfies its rule. */
function valueIn<Value>(text: string | null, rule: Rule<Value>): Value | undefined {
  return text !== null && rule(text) === null ? rule.normalise(text) : undefined;
}

/** The names in older links. */
const OLD_NAMES: Record<string, string> = {
  search: 'q',
  latitude: 'lat',
  longitude: 'lng',
  maxDistance: 'within',
  sortBy: 'sort',
};

/** The search of a URL, or null if there is none; invalid values are left out. */
export function fromUrlParams(params: URLSearchParams): ShopSearchState | null {
  const read = (name: string): string | null =>
    params.get(name) ?? params.get(OLD_NAMES[name] ?? name);
  const textOf = (name: string): string =>
    (read(name) ?? '').trim().slice(0, SEARCH_TEXT_MAX_LENGTH);
  const search = textOf('search');
  const category = textOf('category') || null;
  const location = textOf('location');
  const latitude = valueIn(read('latitude'), latitudeRule);
  const longitude = valueIn(read('longitude'), longitudeRule);
  const coordinates =
    latitude !== undefined && longitude !== undefined
      ? { latitude, longitude }
      : coordinatesOf(location);
  const bounds = valueIn(read('bounds'), boundsRule) || null;
  const openAt = valueIn(read('openAt'), openAtRule);
  if (!search && !category && !location && !coordinates && !bounds) return null;
  return {
    search,
    category,
    location,
    coordinates,
    maxDistance: valueIn(read('maxDistance'), maxDistanceRule) ?? SEARCH_DEFAULT_DISTANCE_KM,
    bounds,
    openNow: valueIn(read('openNow'), openNowRule) ?? false,
    ...(openAt && { openAt }),
    minDiscount: valueIn(read('minDiscount'), minDiscountRule) ?? 0,
    sortBy: valueIn(read('sortBy'), searchSortRule) || null,
    exactWords: valueIn(read('exactWords'), exactWordsRule) ?? false,
    page: valueIn(read('page'), pageRule) ?? 1,
  };
}

/** The query string of the results page; defaults are left out. */
export function toUrlParams(state: ShopSearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search) params.set('search', state.search);
  if (state.category) params.set('category', state.category);
  if (state.location) params.set('location', state.location);
  const listed = coordinatesOf(state.location);
  const { coordinates } = state;
  if (
    coordinates &&
    (coordinates.latitude !== listed?.latitude || coordinates.longitude !== listed.longitude)
  ) {
    params.set('latitude', String(coordinates.latitude));
    params.set('longitude', String(coordinates.longitude));
  }
  if (state.maxDistance !== SEARCH_DEFAULT_DISTANCE_KM) {
    params.set('maxDistance', String(state.maxDistance));
  }
  for (const [name, value] of Object.entries(optionalFiltersOf(state)))
    params.set(name, String(value));
  if (state.sortBy) params.set('sortBy', state.sortBy);
  if (state.page !== 1) params.set('page', String(state.page));
  return params;
}

/** Two searches with the same URL are the same search. */
export function isSameSearch(one: ShopSearchState, other: ShopSearchState): boolean {
  return toUrlParams(one).toString() === toUrlParams(other).toString();
}

/** The path of the results page for this search. */
export function resultsPath(state: ShopSearchState): string {
  return `/search-results?${toUrlParams(state).toString()}`;
}
