import { Button, TextInput } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { GeoPlace } from '@nattil/contracts/api/member/shops';
import { type Coordinates, DEFAULT_CENTRE, findCity } from '@nattil/contracts/catalog/cities';
import { latitudeRule, longitudeRule } from '@nattil/contracts/rules/shops/new-shop';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { degreesTyped } from '../degrees-typed.ts';
import { FieldRow } from '../shop-fields.tsx';
import { useLazyAddressQuery } from './geoApi.ts';
import { LazyPinMap } from './lazy-pin-map.tsx';
import styles from './location-field.module.css';

interface Degrees {
  id: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onTyped: (typed: string) => void;
}

interface LocationFieldProps {
  /** The address that the form holds; it is looked for unless another text is typed. */
  address: string;
  latitude: Degrees;
  longitude: Degrees;
  /** In a form where only some fields are required. */
  isMarkedOptional?: boolean;
}

/** Where the shop is: by its address, by a pin on the map, or by typed coordinates. */
export function LocationField(props: LocationFieldProps) {
  const { address, latitude, longitude, isMarkedOptional } = props;
  const [query, setQuery] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [find, { isFetching }] = useLazyAddressQuery();
  const { disabled } = latitude;
  const text = (query ?? address).trim();
  const position = positionOf(latitude.value, longitude.value);
  const start = findCity(address) ?? DEFAULT_CENTRE;
  const note = isMarkedOptional ? ' (optional)' : '';

  function place({ latitude: north, longitude: east }: Coordinates): void {
    latitude.onTyped(String(north));
    longitude.onTyped(String(east));
  }

  function move(next: Coordinates): void {
    place(next);
    setSaid(`The pin is at ${next.latitude}, ${next.longitude}.`);
  }

  async function search(): Promise<void> {
    if (isFetching) return;
    if (text === '') {
      setSaid('Type an address or a town first.');
      return;
    }
    try {
      const found = await find(text).unwrap();
      // A pin is more exact than the town of its address, unless another place was asked for.
      const stays = found?.isTown === true && position !== null && query === null;
      if (found && !stays) place(found);
      setSaid(resultOf(found, stays));
    } catch (error) {
      setSaid(messageOf(error, 'The search did not answer. Please press on the map instead.'));
    }
  }

  function searchByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // Enter searches and does not submit the form.
    event.preventDefault();
    void search();
  }

  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend className={styles.legend}>{`Place on the map${note}`}</legend>
      <div className={styles.search}>
        <TextInput
          label="Find an address or town"
          autoComplete="off"
          value={query ?? address}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={searchByKey}
        />
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<IconSearch size={18} aria-hidden />}
          onClick={() => void search()}
        >
          Find
        </Button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <LazyPinMap
        label="Map with the pin of the shop"
        position={position}
        start={start}
        onMoved={move}
      />
      <p className={styles.hint}>
        {position
          ? 'Drag the pin, press on the map, or focus the pin and use the arrow keys; with Shift it moves further.'
          : 'No pin yet: find the address, press on the map, or type the coordinates.'}
      </p>
      <div className={styles.actions}>
        {position ? (
          <Button
            variant="subtle"
            onClick={() => {
              latitude.onTyped('');
              longitude.onTyped('');
              setSaid('The pin is removed.');
            }}
          >
            Remove pin
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden />}
            onClick={() => move(start)}
          >
            Set a pin in the town
          </Button>
        )}
      </div>
      <FieldRow>
        <DegreesInput label={`Latitude${note}`} {...latitude} />
        <DegreesInput label={`Longitude${note}`} {...longitude} />
      </FieldRow>
    </fieldset>
  );
}

function resultOf(found: GeoPlace | null, stays: boolean): string {
  if (!found)
    return 'This address was not found. Please press on the map, or type the coordinates.';
  const { label, isTown } = found;
  if (stays) return `Only the town was found: ${label}. The pin stays where it is.`;
  return isTown
    ? `Only the town was found: ${label}. Please move the pin to the shop.`
    : `${label}. Please check the pin.`;
}

function DegreesInput({ label, onTyped, ...input }: Degrees & { label: string }) {
  return (
    <TextInput
      label={label}
      autoComplete="off"
      {...input}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
    />
  );
}

/** Null unless both coordinates are valid. */
function positionOf(latitude: string, longitude: string): Coordinates | null {
  const [north, east] = [degreesTyped(latitude), degreesTyped(longitude)];
  if (north === undefined || east === undefined) return null;
  if (latitudeRule(north) || longitudeRule(east)) return null;
  return { latitude: north, longitude: east };
}
