import type { SearchShopsQuery, ShopSort } from '@nattil/contracts/api/shops';
import { findCity } from '@nattil/contracts/catalog/cities';
import {
  SEARCH_DEFAULT_DISTANCE_KM,
  SEARCH_DEFAULT_LIMIT,
  SEARCH_DEFAULT_SORT,
} from '@nattil/contracts/rules/search';

/** The place of a search, in the form in which it is stored. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** What somebody searches: the part of the results page that the URL holds. */
export interface ShopSearchState {
  query: string;
  /** The label of a category; a free-text search has none. */
  category: string | null;
  location: string;
  coordinates: Coordinates | null;
  /** Kilometres. */
  maxDistance: number;
  sortBy: ShopSort;
  page: number;
}

/** The order in which each sorting puts the best first; the best match is rank one. */
export function orderOf(sortBy: ShopSort): 'ASC' | 'DESC' {
  return sortBy === 'discount' || sortBy === 'rating' ? 'DESC' : 'ASC';
}

/** The coordinates of a listed place; the server finds other places. */
export function coordinatesOf(location: string): Coordinates | null {
  const city = findCity(location);
  return city ? { lat: city.latitude, lng: city.longitude } : null;
}

export function newSearch(
  wanted: Pick<ShopSearchState, 'query' | 'location'> & Partial<ShopSearchState>,
): ShopSearchState {
  return {
    category: null,
    coordinates: coordinatesOf(wanted.location),
    maxDistance: SEARCH_DEFAULT_DISTANCE_KM,
    sortBy: SEARCH_DEFAULT_SORT,
    page: 1,
    ...wanted,
  };
}

/**
 * Returns the query of the search call. A category search sends no words: they would only repeat
 * the category's name.
 */
export function toSearchQuery(state: ShopSearchState): SearchShopsQuery {
  const words = state.query === state.category ? '' : state.query;
  return {
    ...(words && { search: words }),
    ...(state.category && { category: state.category }),
    ...(state.location && { location: state.location }),
    ...(state.coordinates && {
      latitude: state.coordinates.lat,
      longitude: state.coordinates.lng,
    }),
    maxDistance: state.maxDistance,
    sortBy: state.sortBy,
    sortOrder: orderOf(state.sortBy),
    page: state.page,
    limit: SEARCH_DEFAULT_LIMIT,
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
  if (state.sortBy !== SEARCH_DEFAULT_SORT) params.set('sort', state.sortBy);
  if (state.page !== 1) params.set('page', String(state.page));
  return params;
}

/** Two searches with the same address are the same search. */
export function isSameSearch(one: ShopSearchState, other: ShopSearchState): boolean {
  return toUrlParams(one).toString() === toUrlParams(other).toString();
}

/** The path of the results page that shows this search. */
export function resultsPath(state: ShopSearchState): string {
  return `/search-results?${toUrlParams(state).toString()}`;
}
