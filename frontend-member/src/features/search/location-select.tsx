import { NativeSelect } from '@mantine/core';
import type { PlaceChoice } from './use-place.ts';

interface Props {
  choice: Pick<PlaceChoice, 'place' | 'choose'>;
  /** Places that the list offers. */
  locations: readonly string[];
  disabled?: boolean;
  className?: string;
}

/** The list of places; one that it does not hold (the browser's, the map's) comes at its end. */
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
