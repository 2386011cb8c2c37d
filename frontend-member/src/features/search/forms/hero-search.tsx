import { Button, Loader } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { LANDING_LOCATIONS } from '@nattil/contracts/catalog/cities';
import { SEARCH_MESSAGES } from '@nattil/contracts/rules/search/search';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { PlaceField } from '../place/place-field.tsx';
import { SearchWordsField } from '../suggestions/search-words-field.tsx';
import type { ShopSearch } from './use-shop-search.ts';
import styles from './hero-search.module.css';

/** The hero's search form: words, a place and a button. */
export function HeroSearch({ search }: { search: ShopSearch }) {
  const { places, searching } = search;
  const busy = searching || places.detecting;

  async function locateMe(): Promise<void> {
    const place = await places.detect();
    if (!place) toast.error(SEARCH_MESSAGES.locationRequiredOnLanding);
  }

  return (
    <form
      role="search"
      aria-label="Partner shops"
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void search.searchByText();
      }}
    >
      <div className={styles.fields}>
        <SearchWordsField
          className={styles.words}
          value={search.query}
          disabled={searching}
          onChange={search.setQuery}
          place={places.place}
          onSearch={(suggested) => void search.searchSuggested(suggested)}
          onPlace={places.set}
        />
        <PlaceField
          place={places.place}
          onChoose={places.set}
          onTyped={places.set}
          locations={LANDING_LOCATIONS}
          disabled={searching}
          className={styles.where}
        />
        <Button
          variant="subtle"
          size="sm"
          className={styles.locate}
          disabled={busy}
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          onClick={() => void locateMe()}
        >
          {places.detecting ? 'Finding your location...' : 'Use my location'}
        </Button>
        <Button
          type="submit"
          className={styles.go}
          disabled={searching}
          leftSection={searching ? <Loader size={18} color="currentColor" aria-hidden /> : null}
        >
          {searching ? 'Searching...' : 'Search Now'}
        </Button>
      </div>
    </form>
  );
}
