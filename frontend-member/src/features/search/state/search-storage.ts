import { forTab } from '@nattil/frontend-shared/browser-storage';
import type { ShopResults } from '../results/shopSearchApi.ts';
import { newSearch, type ShopSearchState } from './search-state.ts';

const PARAMS_KEY = 'searchParams';
const RESULTS_KEY = 'searchResults';

/** A search handed to the results page by navigation state and session storage. */
export interface StoredSearch {
  searchParams: ShopSearchState;
  searchResults?: ShopResults;
}

export function storeSearch({ searchParams, searchResults }: StoredSearch): void {
  forTab.write(PARAMS_KEY, JSON.stringify(searchParams));
  if (searchResults) forTab.write(RESULTS_KEY, JSON.stringify(searchResults));
}

export function removeStoredResults(): void {
  forTab.remove(RESULTS_KEY);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toParams(value: unknown): ShopSearchState {
  if (!isObject(value) || typeof value['location'] !== 'string') {
    throw new TypeError('Stored search parameters are broken');
  }
  const stored = value as Partial<ShopSearchState> & { location: string };
  return newSearch({ ...stored, query: stored.query ?? '' });
}

function toResults(value: unknown): ShopResults {
  if (!isObject(value) || !Array.isArray(value['shops'])) {
    throw new TypeError('Stored search results are broken');
  }
  return value as unknown as ShopResults;
}

/** The last search of this tab; null if there is none. Throws if the stored data is invalid. */
export function readStoredSearch(): StoredSearch | null {
  const params = forTab.read(PARAMS_KEY);
  if (params === null) return null;
  const searchParams = toParams(JSON.parse(params));
  const results = forTab.read(RESULTS_KEY);
  return results === null
    ? { searchParams }
    : { searchParams, searchResults: toResults(JSON.parse(results)) };
}

/** Like `readStoredSearch`, but null if the stored data is invalid. */
export function lastSearch(): StoredSearch | null {
  try {
    return readStoredSearch();
  } catch {
    return null;
  }
}
