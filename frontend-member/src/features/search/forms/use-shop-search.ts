import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { DEFAULT_LOCATION } from '@nattil/contracts/catalog/cities';
import { SEARCH_MESSAGES } from '@nattil/contracts/rules/search/search';
import { notLoadedText } from '@nattil/frontend-shared/ui/loading/loaded-code';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { tabMember } from '../../../shared/tab-member.ts';
import { newSearch, type ShopSearchState } from '../../../shared/search/search-state.ts';
import { useLazySearchShopsQuery } from '../results/shopSearchApi.ts';
import { useArrivedCategory } from './use-arrived-category.ts';
import { otherTownIn } from '../place/towns.ts';
import { type Place, type PlaceChoice, usePlace } from '../place/use-place.ts';

export interface ShopSearch {
  query: string;
  setQuery: (query: string) => void;
  places: PlaceChoice;
  /** Disables inputs and buttons. */
  searching: boolean;
  /** The category passed from another page. */
  arrivedCategory: string | null;
  /** Searches the text of the search box. */
  searchByText: () => Promise<void>;
  /** Searches a category by its label, at the chosen place or the default one. */
  searchByCategory: (label: string) => Promise<void>;
  /** Searches a suggestion and shows it in box and place. */
  searchSuggested: (search: ShopSearchState) => Promise<void>;
}

interface Options {
  /** Called if the server requires a login; `searchOn` continues the search. */
  onLoginNeeded?: (searchOn: () => void) => void;
  /** The place until another one is chosen. */
  usualPlace?: Place | null;
}

/** The search of the landing page and of /search: it opens the results page. */
export function useShopSearch({ onLoginNeeded, usualPlace = null }: Options = {}): ShopSearch {
  const navigate = useNavigate();
  const arrivedCategory = useArrivedCategory();
  const [query, setQuery] = useState(arrivedCategory ?? '');
  // A new category fills the box; a key on the page would also reset the chosen place.
  const [filledFrom, setFilledFrom] = useState(arrivedCategory);
  if (filledFrom !== arrivedCategory) {
    setFilledFrom(arrivedCategory);
    setQuery(arrivedCategory ?? '');
  }
  const places = usePlace(usualPlace);
  const [searchShops] = useLazySearchShopsQuery();
  const [running, setRunning] = useState(false);
  // True until the results page is shown.
  const leaving = useNavigation().state !== 'idle';

  async function run(search: ShopSearchState): Promise<void> {
    setRunning(true);
    const member = tabMember();
    try {
      const { runSearch } = await import('./run-search.ts');
      const { needsLogin } = await runSearch(
        search,
        (query) => searchShops(query).unwrap(),
        navigate,
      );
      if (needsLogin)
        onLoginNeeded?.(() => {
          // Another member must not run this search.
          if (member === null || member === tabMember()) void run(search);
        });
    } catch {
      toast.error(await notLoadedText('Search failed.'));
    } finally {
      setRunning(false);
    }
  }

  async function searchByText(): Promise<void> {
    const words = query.trim();
    if (!words) {
      toast.error(SEARCH_MESSAGES.queryRequired);
      return;
    }
    // The server finds a town in the words.
    const named = otherTownIn(words, undefined) && { label: '', coordinates: null };
    const place = places.place ?? named ?? (await places.detect());
    if (!place) {
      toast.error(SEARCH_MESSAGES.locationRequiredOnLanding);
      return;
    }
    await run(newSearch({ search: words, location: place.label, coordinates: place.coordinates }));
  }

  async function searchByCategory(label: string): Promise<void> {
    setQuery(label);
    const { place } = places;
    const where = place
      ? { location: place.label, coordinates: place.coordinates }
      : { location: DEFAULT_LOCATION };
    await run(newSearch({ search: label, category: label, ...where }));
  }

  async function searchSuggested(search: ShopSearchState): Promise<void> {
    setQuery(search.search);
    if (search.location) {
      places.set({ label: search.location, coordinates: search.coordinates });
    }
    await run(search);
  }

  return {
    query,
    setQuery,
    places,
    searching: running || leaving,
    arrivedCategory,
    searchByText,
    searchByCategory,
    searchSuggested,
  };
}
