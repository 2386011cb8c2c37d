import { forTab } from '@nattil/frontend-shared/browser-storage';
import { fromUrlParams, toUrlParams } from './search-address.ts';
import { newSearch, type ShopSearchState } from './search-state.ts';

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
export function rememberSearch({ query, category, location, coordinates }: ShopSearchState): void {
  const search = newSearch({ query, category, location, coordinates });
  const address = toUrlParams(search).toString();
  const searches = [address, ...readAll().filter((entry) => entry !== address)];
  forTab.write(KEY, JSON.stringify(searches.slice(0, MOST)));
}

/** The recent searches, newest first. */
export function recentSearches(): ShopSearchState[] {
  return readAll().flatMap((entry) => fromUrlParams(new URLSearchParams(entry)) ?? []);
}

export function forgetRecentSearches(): void {
  forTab.remove(KEY);
}
