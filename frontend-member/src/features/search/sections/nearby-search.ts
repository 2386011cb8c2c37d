import type { SearchShopsQuery } from '@nattil/contracts/api/member/shops';
import { toSearchQuery } from '../state/search-query.ts';
import { newSearch, type ShopSearchState } from '../../../shared/search/search-state.ts';
import type { Place } from '../place/use-place.ts';

/** The number of nearest shops on a member's home. */
export const NEARBY_MOST = 6;

/** The search for all shops around a place. */
export function nearbySearch(place: Place): ShopSearchState {
  return newSearch({ search: '', location: place.label, coordinates: place.coordinates });
}

/** The query for the nearest shops of that search. */
export function nearbyQuery(place: Place): SearchShopsQuery {
  return {
    ...toSearchQuery({ ...nearbySearch(place), sortBy: 'distance' }),
    limit: NEARBY_MOST,
  };
}
