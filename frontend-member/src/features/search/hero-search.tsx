import { Button, Loader, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconSearch } from '@tabler/icons-react';
import { LANDING_LOCATIONS } from '@nattil/contracts/catalog/cities';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search-text';
import { SEARCH_MESSAGES } from '@nattil/contracts/rules/search';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { LocationSelect } from './location-select.tsx';
import type { ShopSearch } from './use-shop-search.ts';
import styles from './hero-search.module.css';

/** The search of the hero: what, where, and off to the results. */
export function HeroSearch({ search }: { search: ShopSearch }) {
  const { places, searching } = search;
  const resting = searching || places.detecting;

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
        if (!resting) void search.searchByText();
      }}
    >
      <div className={styles.fields}>
        <TextInput
          type="search"
          aria-label="Search for shops"
          placeholder="Search for shop, healthcare, travel..."
          className={styles.words}
          leftSection={<IconSearch size={20} aria-hidden />}
          maxLength={SEARCH_TEXT_MAX_LENGTH}
          enterKeyHint="search"
          value={search.query}
          disabled={searching}
          onChange={(event) => search.setQuery(event.currentTarget.value)}
        />
        <LocationSelect
          choice={places}
          locations={LANDING_LOCATIONS}
          disabled={searching}
          className={styles.where}
        />
        <Button
          variant="subtle"
          size="sm"
          className={styles.locate}
          disabled={resting}
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
