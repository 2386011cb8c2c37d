import type { ShopSuggestions } from '@nattil/contracts/api/member/shops';
import { DEFAULT_LOCATION } from '@nattil/contracts/catalog/cities';
import { formatDistance } from '@nattil/contracts/formats';
import { recentSearches } from '../state/recent-searches.ts';
import { newSearch, type ShopSearchState } from '../../../shared/search/search-state.ts';
import { placeNamed } from '../place/towns.ts';
import type { Place } from '../place/use-place.ts';

/** An entry of the suggestion list. */
export type Suggestion =
  /** The typed words, like the search button. */
  | { kind: 'words'; label: string; hint: string }
  | { kind: 'recent'; label: string; hint: string; search: ShopSearchState }
  | { kind: 'shop'; id: string; label: string; hint: string; city: string | null }
  | { kind: 'category'; label: string; hint: string }
  | { kind: 'place'; label: string; hint: string };

export interface SuggestionGroup {
  /** Null for the typed words. */
  title: string | null;
  suggestions: Suggestion[];
}

/** While typing, other suggestions matter more than recent searches. */
const MAX_RECENT_WHILE_TYPING = 3;

function recentMatching(typed: string): Suggestion[] {
  const byText = new Map<string, Suggestion>();
  for (const search of recentSearches()) {
    const label = search.search || search.category;
    if (!label || !label.toLowerCase().includes(typed)) continue;
    const { location: hint } = search;
    byText.set(`${label} ${hint}`, { kind: 'recent', label, hint, search });
  }
  return [...byText.values()].slice(0, typed ? MAX_RECENT_WHILE_TYPING : undefined);
}

/** The groups of the list, without empty ones. */
export function suggestionGroups(
  words: string,
  { shops, categories, places, isTrade }: ShopSuggestions,
): SuggestionGroup[] {
  const ofShops: SuggestionGroup = {
    title: 'Shops',
    suggestions: shops.map(({ id, name, city, distance }) => ({
      ...{ kind: 'shop', id, label: name, city },
      hint: [city, distance && formatDistance(distance)].filter(Boolean).join(' · '),
    })),
  };
  const ofCategories: SuggestionGroup = {
    title: 'Categories',
    suggestions: categories.map(({ label }) => ({ kind: 'category', label, hint: '' })),
  };
  const groups: SuggestionGroup[] = [
    { title: 'Recent searches', suggestions: recentMatching(words.toLowerCase()) },
    ...(isTrade ? [ofCategories, ofShops] : [ofShops, ofCategories]),
    {
      title: 'Places',
      suggestions: places.map(({ name }) => ({ kind: 'place', label: name, hint: '' })),
    },
  ];
  const filled = groups.filter(({ suggestions }) => suggestions.length > 0);
  if (!words || filled.length === 0) return filled;
  // First, because the search button may be far below the list.
  const itself: Suggestion = { kind: 'words', label: `Search for “${words}”`, hint: '' };
  return [{ title: null, suggestions: [itself] }, ...filled];
}

/** The same search at another place; the map area belongs to the old place and is dropped. */
export function searchAt(search: ShopSearchState, place: Place): ShopSearchState {
  const { label: location, coordinates } = place;
  const bounds = location === search.location ? search.bounds : null;
  return { ...search, location, coordinates, bounds, page: 1 };
}

interface Now {
  search: ShopSearchState | null;
  place: Place | null;
}

/**
 * The search of a suggestion. A shop's search keeps the place, or else is in its town, and drops
 * filters that could hide the shop; a category's search keeps the filters, and a place alone has no
 * search.
 */
export function searchOf(taken: Suggestion, { search, place }: Now): ShopSearchState | null {
  switch (taken.kind) {
    case 'recent':
      return taken.search;
    case 'shop':
      return searchAt(
        newSearch({ search: taken.label, location: '' }),
        place ?? placeNamed(taken.city ?? ''),
      );
    case 'category': {
      const now = search ?? newSearch({ search: '', location: DEFAULT_LOCATION });
      const category = { search: '', category: taken.label, exactWords: false, page: 1 };
      return { ...(place ? searchAt(now, place) : now), ...category };
    }
    case 'words':
      return null;
    case 'place':
      return search && searchAt(search, placeNamed(taken.label));
  }
}
