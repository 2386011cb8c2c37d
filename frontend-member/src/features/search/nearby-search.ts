import type { SearchShopsQuery } from '@nattil/contracts/api/shops';
import { toSearchQuery } from './search-query.ts';
import { newSearch, type ShopSearchState } from './search-state.ts';
import type { Place } from './use-place.ts';

/** How many of the nearest shops a member's home shows. */
export const NEARBY_MOST = 6;

/** The search for everything around a place. */
export function nearbySearch(place: Place): ShopSearchState {
  return newSearch({ query: '', location: place.label, coordinates: place.coordinates });
}

/** What asks for the nearest of it. */
export function nearbyQuery(place: Place): SearchShopsQuery {
  return {
    ...toSearchQuery({ ...nearbySearch(place), sortBy: 'distance' }),
    limit: NEARBY_MOST,
  };
}
