import type { SearchShopsQuery, ShopSort } from '@nattil/contracts/api/member/shops';
import { SEARCH_DEFAULT_LIMIT } from '@nattil/contracts/rules/search/search';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';

/** The sort direction that puts the best first; the best match has rank one. */
export function orderOf(sortBy: ShopSort): 'ASC' | 'DESC' {
  return sortBy === 'discount' || sortBy === 'rating' ? 'DESC' : 'ASC';
}

/** Filters that the call and the URL contain only if chosen. */
export const optionalFiltersOf = ({
  bounds,
  openNow,
  openAt,
  minDiscount,
  exactWords,
}: ShopSearchState) => ({
  ...(bounds && { bounds }),
  ...(openNow && { openNow }),
  ...(openAt && { openAt }),
  ...(minDiscount && { minDiscount }),
  ...(exactWords && { exactWords }),
});

/**
 * Returns the query of the search call. A category search sends no words, because these would only
 * repeat the category's name.
 */
export function toSearchQuery(state: ShopSearchState): SearchShopsQuery {
  const words = state.search === state.category ? '' : state.search;
  return {
    ...(words && { search: words }),
    ...(state.category && { category: state.category }),
    ...(state.location && { location: state.location }),
    ...state.coordinates,
    ...(!state.bounds && { maxDistance: state.maxDistance }),
    ...optionalFiltersOf(state),
    ...(state.sortBy && { sortBy: state.sortBy, sortOrder: orderOf(state.sortBy) }),
    page: state.page,
    limit: SEARCH_DEFAULT_LIMIT,
  };
}
