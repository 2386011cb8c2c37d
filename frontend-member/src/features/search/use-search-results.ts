import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { RESULTS_MESSAGES } from '@nattil/contracts/rules/search-results';
import type { AppStore } from '../../app/store.ts';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useBackOnline } from '../../shared/offline/use-online.ts';
import { tabMember } from '../../shared/tab-member.ts';
import { rememberSearch } from './recent-searches.ts';
import { useAskAgainAfterLogin } from './use-ask-again-after-login.ts';
import { isUnknownCategory, needsLogin, searchProblemMessage } from './search-errors.ts';
import { fromUrlParams, isSameSearch, resultsPath } from './search-address.ts';
import { toSearchQuery } from './search-query.ts';
import type { ShopSearchState } from './search-state.ts';
import {
  lastSearch,
  readStoredSearch,
  removeStoredResults,
  storeSearch,
  type StoredSearch,
} from './search-storage.ts';
import { searchShops, type ShopResults, useSearchShopsQuery } from './shopSearchApi.ts';

/** Seconds for which a search already made is shown again without a call. */
const FRESH_SECONDS = 60;

interface Arrival {
  stored: StoredSearch | null;
  broken: boolean;
  refresh: boolean;
}

/** What this tab knows when the page opens: session storage, else the navigation's state. */
function readArrival(navigationState: unknown): Arrival {
  const handed = (navigationState ?? {}) as Partial<StoredSearch> & {
    refresh?: boolean;
    /** Whose results they are: Back may lead another member to them. */
    member?: string | null;
  };
  const refresh = handed.refresh === true;
  try {
    const stored = readStoredSearch();
    // What was kept for the time without network is asked for again.
    if (stored?.searchResults?.isKept) delete stored.searchResults;
    if (stored) return { stored, broken: false, refresh };
  } catch {
    return { stored: null, broken: true, refresh };
  }
  const { searchParams, searchResults } = handed;
  const own = handed.member === tabMember() ? searchResults : undefined;
  const stored = searchParams ? { searchParams, searchResults: own } : null;
  return { stored, broken: false, refresh };
}

export interface SearchProblem {
  message: string;
  error?: unknown;
  isUnknownCategory?: boolean;
}

export interface SearchResults {
  /** What is searched; null when nothing was. */
  search: ShopSearchState | null;
  /** The answer to exactly this search; null while it is on its way or failed. */
  results: ShopResults | null;
  searching: boolean;
  /** What went wrong; without an error, nothing was asked. */
  problem: SearchProblem | null;
  /** Searches something else, at an address of its own. */
  change: (search: ShopSearchState) => void;
  /** Removes the stored results and asks the server again. */
  refresh: () => void;
}

/** Stored results of exactly this search. */
function storedResultsOf(
  search: ShopSearchState | null,
  { stored }: Arrival,
): ShopResults | undefined {
  if (!search || !stored || !isSameSearch(search, stored.searchParams)) return undefined;
  return stored.searchResults;
}

/** Sends the search of an address, for a page that is not shown before the session is checked. */
export function searchAhead({ dispatch }: AppStore, params: URLSearchParams): void {
  const search = fromUrlParams(params);
  if (!search || storedResultsOf(search, readArrival(null))) return;
  const asked = dispatch(searchShops.initiate(toSearchQuery(search)));
  // What nobody shows is forgotten after a minute, like every other answer.
  void asked.then(asked.unsubscribe);
}

/** The search that the address holds, or the stored one, and its results. */
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

  // The stored search gets its address, so that back, reload and share work from here on.
  const addressMissing = inAddress === null && search !== null;
  const address = search ? resultsPath(search) : null;
  useEffect(() => {
    if (addressMissing && address) void navigate(address, { replace: true });
  }, [addressMissing, address, navigate]);

  useAskAgainAfterLogin(needsLogin(query.error), () => void query.refetch());

  // The address of a page that there is not, or not any more, leads to the last one.
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
    if (search && isSameSearch(search, next)) refresh();
    else void navigate(resultsPath(next));
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
