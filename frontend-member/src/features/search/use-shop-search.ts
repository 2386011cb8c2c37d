import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { DEFAULT_LOCATION } from '@nattil/contracts/catalog/cities';
import { SEARCH_MESSAGES } from '@nattil/contracts/rules/search';
import { notLoadedText } from '@nattil/frontend-shared/ui/loaded-code';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { tabMember } from '../../shared/tab-member.ts';
import { newSearch, type ShopSearchState } from './search-state.ts';
import { useLazySearchShopsQuery } from './shopSearchApi.ts';
import { useArrivedCategory } from './use-arrived-category.ts';
import { otherTownIn } from './towns.ts';
import { type Place, type PlaceChoice, usePlace } from './use-place.ts';

export interface ShopSearch {
  query: string;
  setQuery: (query: string) => void;
  places: PlaceChoice;
  /** Inputs and buttons rest while this is so. */
  searching: boolean;
  /** The category with which somebody came from another page. */
  arrivedCategory: string | null;
  /** Searches what the search box holds. */
  searchByText: () => Promise<void>;
  /** Searches a category by its label, in the chosen place or the default one. */
  searchByCategory: (label: string) => Promise<void>;
  /** Searches what was suggested, and shows it in box and place. */
  searchSuggested: (search: ShopSearchState) => Promise<void>;
}

interface Options {
  /** Called when the server wants to know who searches; the search goes on with `searchOn`. */
  onLoginNeeded?: (searchOn: () => void) => void;
  /** Where it is searched until somebody chooses a place. */
  usualPlace?: Place | null;
}

/** The search of the landing page and of /search: it leads to the results page. */
export function useShopSearch({ onLoginNeeded, usualPlace = null }: Options = {}): ShopSearch {
  const navigate = useNavigate();
  const arrivedCategory = useArrivedCategory();
  const [query, setQuery] = useState(arrivedCategory ?? '');
  // Another category fills the box; a key on the page would also forget the chosen place.
  const [filledFrom, setFilledFrom] = useState(arrivedCategory);
  if (filledFrom !== arrivedCategory) {
    setFilledFrom(arrivedCategory);
    setQuery(arrivedCategory ?? '');
  }
  const places = usePlace(usualPlace);
  const [searchShops] = useLazySearchShopsQuery();
  const [running, setRunning] = useState(false);
  // Until the results page is there.
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
          // Another member did not type this.
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
    // Words that name another town say more than the usual place; the server reads it from them.
    if (!places.isChosen && otherTownIn(words, places.place?.label)) {
      await run(newSearch({ query: words, location: '' }));
      return;
    }
    const place = places.place ?? (await places.detect());
    if (!place) {
      toast.error(SEARCH_MESSAGES.locationRequiredOnLanding);
      return;
    }
    await run(newSearch({ query: words, location: place.label, coordinates: place.coordinates }));
  }

  async function searchByCategory(label: string): Promise<void> {
    setQuery(label);
    const { place } = places;
    const where = place
      ? { location: place.label, coordinates: place.coordinates }
      : { location: DEFAULT_LOCATION };
    await run(newSearch({ query: label, category: label, ...where }));
  }

  async function searchSuggested(search: ShopSearchState): Promise<void> {
    setQuery(search.query);
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
