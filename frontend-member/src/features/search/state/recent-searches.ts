import { forTab } from '@nattil/frontend-shared/browser-storage';
import { fromUrlParams, toUrlParams } from './search-address.ts';
import { newSearch, type ShopSearchState } from '../../../shared/search/search-state.ts';

const KEY = 'recentSearches';
const MOST = 6;

function readAll(): string[] {
  try {
    const stored: unknown = JSON.parse(forTab.read(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Stores a search with its place, newest first, without filters and order, so that the same words
 * are one entry. It is stored for this tab only, because the next person at the computer must not
 * see it.
 */
export function rememberSearch({ search, category, location, coordinates }: ShopSearchState): void {
  const remembered = newSearch({ search, category, location, coordinates });
  const address = toUrlParams(remembered).toString();
  const before = recentSearches().map((earlier) => toUrlParams(earlier).toString());
  const searches = [address, ...before.filter((entry) => entry !== address)];
  forTab.write(KEY, JSON.stringify(searches.slice(0, MOST)));
}

/** The recent searches, newest first. */
export function recentSearches(): ShopSearchState[] {
  return readAll().flatMap((entry) => fromUrlParams(new URLSearchParams(entry)) ?? []);
}

export function forgetRecentSearches(): void {
  forTab.remove(KEY);
}
