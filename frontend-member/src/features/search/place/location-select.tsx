import { NativeSelect } from '@mantine/core';
import type { PlaceChoice } from './use-place.ts';

interface Props {
  choice: Pick<PlaceChoice, 'place' | 'choose'>;
  /** The places in the list. */
  locations: readonly string[];
  disabled?: boolean;
  className?: string;
}

/** The list of places; an unlisted one (from the browser or the map) is appended. */
export function LocationSelect({ choice, locations, disabled, className }: Props) {
  const chosen = choice.place?.label ?? '';
  const listed = chosen === '' || locations.includes(chosen);
  return (
    <NativeSelect
      aria-label="Location"
      className={className}
      value={chosen}
      disabled={disabled}
      onChange={(event) => choice.choose(event.currentTarget.value)}
    >
      <option value="" disabled>
        Search Location...
      </option>
      {locations.map((location) => (
        <option key={location} value={location}>
          {location}
        </option>
      ))}
      {!listed && <option value={chosen}>{chosen}</option>}
    </NativeSelect>
  );
}
