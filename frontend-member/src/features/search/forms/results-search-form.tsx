import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { RESULTS_LOCATIONS } from '@nattil/contracts/catalog/cities';
import { SEARCH_MESSAGES } from '@nattil/contracts/rules/search/search';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { PlaceField } from '../place/place-field.tsx';
import { SearchWordsField } from '../suggestions/search-words-field.tsx';
import { resultsPath } from '../state/search-address.ts';
import { newSearch, type ShopSearchState } from '../../../shared/search/search-state.ts';
import { searchAt } from '../suggestions/suggestions.ts';
import { type Place, usePlace } from '../place/use-place.ts';
import styles from './results-search-form.module.css';

interface Props {
  /** The current search. */
  search: ShopSearchState | null;
  /** The place named by the words if none was chosen; the next search keeps it. */
  placeInWords?: Place | null;
  /** The words without the place that they name; a chosen place replaces it. */
  withoutPlace?: string | null;
  searching: boolean;
  onSearch: (search: ShopSearchState) => void;
}

const placeOf = (search: ShopSearchState | null): Place | null =>
  search?.location ? { label: search.location, coordinates: search.coordinates } : null;

/** The results page's search form: it shows the current search and changes it. */
export function ResultsSearchForm({
  search,
  placeInWords = null,
  withoutPlace = null,
  searching,
  onSearch,
}: Props) {
  const [query, setQuery] = useState(search?.search ?? '');
  const places = usePlace(placeOf(search) ?? placeInWords);

  // Back and forward change the search while the form is mounted; a key would lose the focus.
  const address = search ? resultsPath(search) : null;
  const [shown, setShown] = useState(address);
  if (shown !== address) {
    setShown(address);
    setQuery(search?.search ?? '');
    places.set(undefined);
  }

  function searchWords(words: string, place: Place): void {
    const now = search ?? newSearch({ search: words, location: place.label });
    onSearch({
      ...searchAt(now, place),
      search: words,
      category: words === search?.category ? words : null,
      exactWords: words === search?.search && search.exactWords,
    });
  }

  async function submit(): Promise<void> {
    const words = query.trim();
    if (!words) {
      toast.error(SEARCH_MESSAGES.queryRequired);
      return;
    }
    const place = places.place ?? (await places.detect());
    if (place) searchWords(words, place);
    else toast.error(SEARCH_MESSAGES.locationRequiredOnResults);
  }

  /** Searches at another place: the new words in the box, or else the current search. */
  function searchPlace(place: Place): void {
    const words = query.trim();
    if (words && words !== search?.search) searchWords(words, place);
    else if (search) {
      const kept = withoutPlace === null ? {} : { search: withoutPlace };
      onSearch({ ...searchAt(search, place), ...kept });
    }
  }

  function searchSuggested(suggested: ShopSearchState): void {
    setQuery(suggested.search);
    onSearch(suggested);
  }

  async function locateMe(): Promise<void> {
    const place = await places.detect();
    if (place) searchPlace(place);
    else toast.error(SEARCH_MESSAGES.locationRequiredOnResults);
  }

  return (
    <div className={styles.box}>
      <form
        role="search"
        aria-label="Partner shops"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!places.detecting) void submit();
        }}
      >
        <SearchWordsField
          className={styles.words}
          value={query}
          onChange={setQuery}
          search={search}
          place={places.place}
          onSearch={searchSuggested}
          onPlace={places.set}
        />
        <PlaceField
          place={places.place}
          onChoose={(place) => {
            places.set(place);
            searchPlace(place);
          }}
          onTyped={places.set}
          locations={RESULTS_LOCATIONS}
          className={styles.where}
        />
        <ActionIcon
          variant="default"
          aria-label="Use my location"
          loading={places.detecting}
          onClick={() => void locateMe()}
        >
          <IconCurrentLocation size={20} aria-hidden />
        </ActionIcon>
        <Button
          type="submit"
          className={styles.go}
          leftSection={searching ? <Loader size={18} color="currentColor" aria-hidden /> : null}
        >
          {searching ? 'Searching...' : 'Search Now'}
        </Button>
      </form>
    </div>
  );
}
