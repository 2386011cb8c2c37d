import type { SearchShopsQuery } from '@nattil/contracts/api/member/shops';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { causeInWords } from '@nattil/frontend-shared/api/error-cause';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import type { NavigateFunction } from 'react-router-dom';
import { tabMember } from '../../../shared/tab-member.ts';
import { rememberSearch } from '../state/recent-searches.ts';
import { resultsPath } from '../state/search-address.ts';
import { needsLogin, searchErrorMessage } from '../results/search-errors.ts';
import { orderOf, toSearchQuery } from '../state/search-query.ts';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import { storeSearch, toStored } from '../state/search-storage.ts';
import type { ShopResults } from '../results/shopSearchApi.ts';

/**
 * Sends a search, stores the answer and opens the results, or shows why there are none. Returns
 * whether the server requires a login. The first page does not load this file.
 */
export async function runSearch(
  search: ShopSearchState,
  ask: (query: SearchShopsQuery) => Promise<ShopResults>,
  navigate: NavigateFunction,
): Promise<{ needsLogin: boolean }> {
  const query = toSearchQuery(search);
  // This call sends the default order explicitly.
  const sortBy = query.search ? 'relevance' : 'distance';
  let searchResults: ShopResults;
  try {
    searchResults = await ask({ sortBy, sortOrder: orderOf(sortBy), ...query });
  } catch (error) {
    if (!isApiError(error)) throw error;
    toast.error(searchErrorMessage(error), causeInWords(error));
    return { needsLogin: needsLogin(error) };
  }
  storeSearch({ searchParams: search, searchResults });
  rememberSearch(search);
  await navigate(resultsPath(search), {
    state: { searchParams: toStored(search), searchResults, member: tabMember() },
  });
  return { needsLogin: false };
}
