import type { ShopSort } from '@nattil/contracts/api/shops';
import { findCity } from '@nattil/contracts/catalog/cities';
import { SEARCH_DEFAULT_DISTANCE_KM } from '@nattil/contracts/rules/search';

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
  /** In place of the circle: the part of the map from `south,west,north,east`. */
  bounds: string | null;
  openNow: boolean;
  /** The least percent that the member is to get; 0 for any. */
  minDiscount: number;
  /** null as long as nobody chose one: the best match. */
  sortBy: ShopSort | null;
  /** Without the server's correction of the words. */
  exactWords: boolean;
  page: number;
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
    bounds: null,
    openNow: false,
    minDiscount: 0,
    sortBy: null,
    exactWords: false,
    page: 1,
    ...wanted,
  };
}
