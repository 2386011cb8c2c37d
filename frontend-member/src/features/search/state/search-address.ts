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
  openNowRule,
  searchSortRule,
} from '@nattil/contracts/rules/search/search-requests';
import { chosenOf } from './search-query.ts';
import { coordinatesOf, type ShopSearchState } from './search-state.ts';

/** Parses a value if it satisfies its rule. */
function valueIn<Value>(text: string | null, rule: Rule<Value>): Value | undefined {
  return text !== null && rule(text) === null ? rule.normalise(text) : undefined;
}

/** The search of a URL, or null if there is none; invalid values are left out. */
export function fromUrlParams(params: URLSearchParams): ShopSearchState | null {
  const textOf = (name: string): string =>
    (params.get(name) ?? '').trim().slice(0, SEARCH_TEXT_MAX_LENGTH);
  const query = textOf('q');
  const category = textOf('category') || null;
  const location = textOf('location');
  const lat = valueIn(params.get('lat'), latitudeRule);
  const lng = valueIn(params.get('lng'), longitudeRule);
  const coordinates =
    lat !== undefined && lng !== undefined ? { lat, lng } : coordinatesOf(location);
  const bounds = valueIn(params.get('bounds'), boundsRule) || null;
  if (!query && !category && !location && !coordinates && !bounds) return null;
  return {
    query,
    category,
    location,
    coordinates,
    maxDistance: valueIn(params.get('within'), maxDistanceRule) ?? SEARCH_DEFAULT_DISTANCE_KM,
    bounds,
    openNow: valueIn(params.get('openNow'), openNowRule) ?? false,
    minDiscount: valueIn(params.get('minDiscount'), minDiscountRule) ?? 0,
    sortBy: valueIn(params.get('sort'), searchSortRule) || null,
    exactWords: valueIn(params.get('exactWords'), exactWordsRule) ?? false,
    page: valueIn(params.get('page'), pageRule) ?? 1,
  };
}

/** The query string of the results page; defaults are left out. */
export function toUrlParams(state: ShopSearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.query) params.set('q', state.query);
  if (state.category) params.set('category', state.category);
  if (state.location) params.set('location', state.location);
  const listed = coordinatesOf(state.location);
  const { coordinates } = state;
  if (coordinates && (coordinates.lat !== listed?.lat || coordinates.lng !== listed.lng)) {
    params.set('lat', String(coordinates.lat));
    params.set('lng', String(coordinates.lng));
  }
  if (state.maxDistance !== SEARCH_DEFAULT_DISTANCE_KM) {
    params.set('within', String(state.maxDistance));
  }
  for (const [name, value] of Object.entries(chosenOf(state))) params.set(name, String(value));
  if (state.sortBy) params.set('sort', state.sortBy);
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
