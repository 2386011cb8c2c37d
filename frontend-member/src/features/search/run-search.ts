import type { SearchShopsQuery } from '@nattil/contracts/api/shops';
import type { NavigateFunction } from 'react-router-dom';
import { tabMember } from '../../shared/tab-member.ts';
import { rememberSearch } from './recent-searches.ts';
import { resultsPath } from './search-address.ts';
import { orderOf, toSearchQuery } from './search-query.ts';
import type { ShopSearchState } from './search-state.ts';
import { storeSearch } from './search-storage.ts';
import type { ShopResults } from './shopSearchApi.ts';

/** Asks the server, keeps the answer and leads to the results. The first page does not load it. */
export async function runSearch(
  search: ShopSearchState,
  ask: (query: SearchShopsQuery) => Promise<ShopResults>,
  navigate: NavigateFunction,
): Promise<void> {
  const query = toSearchQuery(search);
  // This call names the order that it would get without one, too.
  const sortBy = query.search ? 'relevance' : 'distance';
  const searchResults = await ask({ sortBy, sortOrder: orderOf(sortBy), ...query });
  storeSearch({ searchParams: search, searchResults });
  rememberSearch(search);
  await navigate(resultsPath(search), {
    state: { searchParams: search, searchResults, member: tabMember() },
  });
}
