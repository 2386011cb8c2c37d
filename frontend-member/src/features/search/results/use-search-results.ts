import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { RESULTS_MESSAGES } from '@nattil/contracts/rules/search/search-results';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import type { AppStore } from '../../../shared/store/state.ts';
import { useBackOnline } from '@nattil/frontend-shared/ui/use-online';
import { tabMember } from '../../../shared/tab-member.ts';
import { rememberSearch } from '../state/recent-searches.ts';
import { useAskAgainAfterLogin } from './use-ask-again-after-login.ts';
import { isUnknownCategory, needsLogin, searchProblemMessage } from './search-errors.ts';
import { fromUrlParams, isSameSearch, resultsPath } from '../state/search-address.ts';
import { toSearchQuery } from '../state/search-query.ts';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import {
  fromStored,
  lastSearch,
  readStoredSearch,
  removeStoredResults,
  storeSearch,
  type StoredParams,
  type StoredSearch,
} from '../state/search-storage.ts';
import { searchShops, type ShopResults, useSearchShopsQuery } from './shopSearchApi.ts';

/** Seconds for which a repeated search is served from the cache. */
const FRESH_SECONDS = 60;

interface Arrival {
  stored: StoredSearch | null;
  broken: boolean;
  refresh: boolean;
}

/**
 * The stored search when the page opens, from session storage or else from the navigation state.
 */
function readArrival(navigationState: unknown): Arrival {
  const handed = (navigationState ?? {}) as {
    searchParams?: StoredParams;
    searchResults?: ShopResults;
    refresh?: boolean;
    /** The owner of the results, because Back may lead another member here. */
    member?: string | null;
  };
  const refresh = handed.refresh === true;
  try {
    const stored = readStoredSearch();
    // Results from the offline copy are fetched again.
    if (stored?.searchResults?.isKept) delete stored.searchResults;
    if (stored) return { stored, broken: false, refresh };
  } catch {
    return { stored: null, broken: true, refresh };
  }
  const { searchParams, searchResults } = handed;
  const own = handed.member === tabMember() ? searchResults : undefined;
  const stored = searchParams
    ? { searchParams: fromStored(searchParams), searchResults: own }
    : null;
  return { stored, broken: false, refresh };
}

export interface SearchProblem {
  message: string;
  error?: unknown;
  isUnknownCategory?: boolean;
}

export interface SearchResults {
  /** The current search; null if there is none. */
  search: ShopSearchState | null;
  /** The answer to exactly this search; null while loading or after a failure. */
  results: ShopResults | null;
  searching: boolean;
  /** The problem of the search; without an error, there was no request. */
  problem: SearchProblem | null;
  /** Starts another search at a URL of its own; repeats the current one unless it still runs. */
  change: (search: ShopSearchState) => void;
  /** Removes the stored results and fetches the search again. */
  refresh: () => void;
}

/** The stored results, if these belong to exactly this search. */
function storedResultsOf(
  search: ShopSearchState | null,
  { stored }: Arrival,
): ShopResults | undefined {
  if (!search || !stored || !isSameSearch(search, stored.searchParams)) return undefined;
  return stored.searchResults;
}

/** Prefetches the search of a URL for a page that waits for the session check. */
export function searchAhead({ dispatch }: AppStore, params: URLSearchParams): void {
  const search = fromUrlParams(params);
  if (!search || storedResultsOf(search, readArrival(null))) return;
  const asked = dispatch(searchShops.initiate(toSearchQuery(search)));
  // An unused answer leaves the cache after a minute, like any other.
  void asked.then(asked.unsubscribe);
}

/** The search of the URL, or the stored one, with its results. */
export function useSearchResults(): SearchResults {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const [arrival] = useState(() => readArrival(state));
  const [mustAsk, setMustAsk] = useState(arrival.refresh);

  const inAddress = fromUrlParams(params);
  const search = inAddress ?? arrival.stored?.searchParams ?? null;
  const storedResults = mustAsk ? undefined : storedResultsOf(search, arrival);

  const skipped = search === null || storedResults !== undefined;
  const query = useSearchShopsQuery(search ? toSearchQuery(search) : {}, {
    skip: skipped,
    refetchOnMountOrArgChange: mustAsk || FRESH_SECONDS,
  });
  const searching = !skipped && query.isFetching;
  const answer = searching || query.isError ? undefined : query.currentData;

  useBackOnline(() => {
    if (!skipped && (answer?.isKept || query.isError)) void query.refetch();
  });

  // Writes the stored search to the URL, so that Back, reload and sharing work.
  const addressMissing = inAddress === null && search !== null;
  const address = search ? resultsPath(search) : null;
  useEffect(() => {
    if (addressMissing && address) void navigate(address, { replace: true });
  }, [addressMissing, address, navigate]);

  useAskAgainAfterLogin(needsLogin(query.error), () => void query.refetch());

  // A page number beyond the last page leads to the last page.
  const found = storedResults ?? answer;
  const lastPage = found?.pagination.totalPages ?? 0;
  const isBeyond = found?.shops.length === 0 && lastPage > 0 && (search?.page ?? 1) > lastPage;
  const lastAddress = isBeyond && search ? resultsPath({ ...search, page: lastPage }) : null;
  useEffect(() => {
    if (lastAddress) void navigate(lastAddress, { replace: true });
  }, [lastAddress, navigate]);

  useEffect(() => {
    const searched = address && fromUrlParams(new URLSearchParams(address.split('?')[1]));
    if (!searched || !answer || answer.isKept || isBeyond) return;
    storeSearch({ searchParams: searched, searchResults: answer });
    rememberSearch(searched);
  }, [address, answer, isBeyond]);

  function refresh(): void {
    if (!search && !lastSearch()) {
      toast.error(RESULTS_MESSAGES.nothingToRefresh);
      return;
    }
    removeStoredResults();
    setMustAsk(true);
    if (!skipped) void query.refetch();
  }

  function change(next: ShopSearchState): void {
    if (!search || !isSameSearch(search, next)) void navigate(resultsPath(next));
    else if (!searching) refresh();
  }

  function problem(): SearchProblem | null {
    if (!search) {
      return {
        message: arrival.broken
          ? RESULTS_MESSAGES.storedResultsFailed
          : RESULTS_MESSAGES.noStoredSearch,
      };
    }
    const { error } = query;
    return !skipped && !searching && error
      ? { message: searchProblemMessage(error), error, isUnknownCategory: isUnknownCategory(error) }
      : null;
  }

  return {
    search,
    results: (isBeyond ? null : found) ?? null,
    searching: searching || isBeyond,
    problem: problem(),
    change,
    refresh,
  };
}
