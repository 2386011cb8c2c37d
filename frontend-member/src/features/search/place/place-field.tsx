import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { cityLabel, findCity } from '@nattil/contracts/catalog/cities';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search/search-text';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import type { PlaceSuggestionsProps } from './place-suggestions.tsx';
import { placeNamed } from './towns.ts';
import type { Place } from './use-place.ts';
import styles from './place-field.module.css';

interface Props {
  place: Place | null;
  onChoose: (place: Place) => void;
  /** Called with a town whose whole name was left in the field. */
  onTyped: (place: Place) => void;
  /** The cities that are offered before anything is typed. */
  locations: readonly string[];
  disabled?: boolean;
  className?: string;
}

// Loaded at the first focus; without it, the names of the catalogue's cities can be typed.
const loadSuggestions = () => import('./place-suggestions.tsx');
const PlaceSuggestions = lazy(
  async (): Promise<{ default: ComponentType<PlaceSuggestionsProps> }> => ({
    default: await loadSuggestions().then(
      (loaded) => loaded.PlaceSuggestions,
      () => () => null,
    ),
  }),
);

/** The field for a town. It shows the chosen place until another name is typed. */
export function PlaceField({ place, onChoose, onTyped, locations, disabled, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);

  function choose(chosen: Place): void {
    setTyped(null);
    onChoose(chosen);
  }

  /** A whole name is taken without a choice from the list; another text is dropped. */
  function leave(): void {
    const city = findCity(typed);
    setTyped(null);
    if (city && cityLabel(city) !== place?.label) onTyped(placeNamed(city.name));
  }

  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <TextInput
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-label="Location"
        autoComplete="off"
        placeholder="Search Location..."
        rightSection={<IconChevronDown size={18} aria-hidden />}
        rightSectionPointerEvents="none"
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        enterKeyHint="search"
        value={typed ?? place?.label ?? ''}
        disabled={disabled}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => {
          setUsed(true);
          // The first key replaces the name.
          event.currentTarget.select();
        }}
        onBlur={leave}
      />
      {used && (
        <Suspense>
          <PlaceSuggestions
            input={input}
            typed={typed}
            place={place}
            locations={locations}
            disabled={disabled}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  );
}
