import { toUrlParams, type ShopSearchState } from './search-state.ts';

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
 * Keeps what was searched, newest first, for this tab only: the next person on the same computer
 * must not see it.
 */
export function rememberSearch(search: ShopSearchState): void {
  const address = toUrlParams({ ...search, page: 1 }).toString();
  writeAll([address, ...readAll().filter((entry) => entry !== address)].slice(0, MOST));
}

/** The addresses of what was searched; read with `fromUrlParams`, which the first page does not load. */
export function recentAddresses(): URLSearchParams[] {
  return readAll().map((entry) => new URLSearchParams(entry));
}

export function forgetRecentSearches(): void {
  sessionStorage.removeItem(KEY);
}
