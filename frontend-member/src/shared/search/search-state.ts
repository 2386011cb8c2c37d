import type { ShopSort } from '@nattil/contracts/api/member/shops';
import { type Coordinates, findCity } from '@nattil/contracts/catalog/cities';
import { SEARCH_DEFAULT_DISTANCE_KM } from '@nattil/contracts/rules/search/search';

/** A search: the part of the results page that the URL contains, by the names of the API. */
export interface ShopSearchState {
  /** The words. */
  search: string;
  /** The label of a category; null for a free-text search. */
  category: string | null;
  location: string;
  coordinates: Coordinates | null;
  /** In kilometres. */
  maxDistance: number;
  /** Replaces the circle: the searched map area as `south,west,north,east`. */
  bounds: string | null;
  openNow: boolean;
  /** Only shops open at this time, as ISO text. */
  openAt?: string | undefined;
  /** The member's minimum discount in percent; 0 for any. */
  minDiscount: number;
  /** Null until one is chosen: the best match. */
  sortBy: ShopSort | null;
  /** Turns off the server's spelling correction. */
  exactWords: boolean;
  page: number;
}

/** The coordinates of a listed place; the server geocodes other places. */
export function coordinatesOf(location: string): Coordinates | null {
  const city = findCity(location);
  return city ? { latitude: city.latitude, longitude: city.longitude } : null;
}

export function newSearch(
  wanted: Pick<ShopSearchState, 'search' | 'location'> & Partial<ShopSearchState>,
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
