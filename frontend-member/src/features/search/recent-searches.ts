import { fromUrlParams, toUrlParams } from './search-address.ts';
import { newSearch, type ShopSearchState } from './search-state.ts';

const KEY = 'recentSearches';
const MOST = 6;

function readAll(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

function writeAll(searches: string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Without storage there are no recent searches, and nothing else changes.
  }
}

/**
 * Keeps what was searched and where, newest first, without filters and order: the same words are
 * one entry. For this tab only: the next person on the same computer must not see it.
 */
export function rememberSearch({ query, category, location, coordinates }: ShopSearchState): void {
  const search = newSearch({ query, category, location, coordinates });
  const address = toUrlParams(search).toString();
  writeAll([address, ...readAll().filter((entry) => entry !== address)].slice(0, MOST));
}

/** What was searched, newest first. */
export function recentSearches(): ShopSearchState[] {
  return readAll().flatMap((entry) => fromUrlParams(new URLSearchParams(entry)) ?? []);
}

export function forgetRecentSearches(): void {
  sessionStorage.removeItem(KEY);
}
