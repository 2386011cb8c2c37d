import { forTab } from '@nattil/frontend-shared/browser-storage';
import type { ShopResults } from '../results/shopSearchApi.ts';
import { newSearch, type ShopSearchState } from '../../../shared/search/search-state.ts';

const PARAMS_KEY = 'searchParams';
const RESULTS_KEY = 'searchResults';

/** The stored form of a search. M-164 fixes its names. */
export interface StoredParams extends Omit<ShopSearchState, 'search' | 'coordinates'> {
  query: string;
  coordinates: { lat: number; lng: number } | null;
}

export function toStored({ search: query, coordinates, ...rest }: ShopSearchState): StoredParams {
  return {
    ...rest,
    query,
    coordinates: coordinates && { lat: coordinates.latitude, lng: coordinates.longitude },
  };
}

/** A search handed to the results page by navigation state and session storage. */
export interface StoredSearch {
  searchParams: ShopSearchState;
  searchResults?: ShopResults;
}

export function storeSearch({ searchParams, searchResults }: StoredSearch): void {
  forTab.write(PARAMS_KEY, JSON.stringify(toStored(searchParams)));
  if (searchResults) forTab.write(RESULTS_KEY, JSON.stringify(searchResults));
}

export function removeStoredResults(): void {
  forTab.remove(RESULTS_KEY);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fromStored(value: unknown): ShopSearchState {
  if (!isObject(value) || typeof value['location'] !== 'string') {
    throw new TypeError('Stored search parameters are broken');
  }
  const {
    query = '',
    coordinates,
    ...rest
  } = value as Partial<StoredParams> & {
    location: string;
  };
  const search = newSearch({ ...rest, search: query });
  return coordinates
    ? { ...search, coordinates: { latitude: coordinates.lat, longitude: coordinates.lng } }
    : search;
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
  const searchParams = fromStored(JSON.parse(params));
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
