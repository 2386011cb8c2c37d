import { CITIES, type City, isWiderThanACity } from '@nattil/contracts/catalog/cities';
import type { Position } from '../geo/earth.ts';
import { tokenise } from '../text/normalise-text.ts';
import { OTHER_NAMES } from '../text/place-names.ts';
import {
  DISTRICT_KM,
  KERALA_DISTRICTS,
  KERALA_TOWNS,
  LOCALITIES,
  MALAYALAM_NAMES,
} from './kerala-places.ts';
import { GULF, KARNATAKA, TAMIL_NADU } from './places-beyond-kerala.ts';

/** A place that a query can name. */
export interface KnownPlace extends Position {
  name: string;
  /** The state in India; null in the Gulf. */
  state: string | null;
  /** All names, each as normalised words joined by spaces. */
  names: string[];
  /** A part of a town. A query of its name alone looks for the word. */
  isLocality: boolean;
  /** At least this many kilometres around it are searched. */
  minRadius: number;
}

/** The places of the catalogue and of the tables, larger ones first. */
export function knownPlaces(): KnownPlace[] {
  const places = [
    ...CITIES.map(ofCatalogue),
    ...rowsOf(KERALA_TOWNS, { state: 'Kerala' }),
    ...rowsOf(KARNATAKA, { state: 'Karnataka' }),
    ...rowsOf(TAMIL_NADU, { state: 'Tamil Nadu' }),
    ...rowsOf(GULF),
    ...rowsOf(KERALA_DISTRICTS, { state: 'Kerala', minRadius: DISTRICT_KM }),
    ...rowsOf(LOCALITIES, { state: 'Kerala', isLocality: true }),
  ];
  const known = new Set(places.map(({ name }) => name));
  const groups = OTHER_NAMES.map((names) => ({ names, normalised: namesOf(names) }));
  for (const place of places) {
    const others = groups
      .filter(
        ({ names, normalised }) =>
          names.includes(place.name) || normalised.includes(place.names[0]!),
      )
      .flatMap(({ names }) => names)
      .filter((name) => !known.has(name));
    place.names = [...new Set([...place.names, ...namesOf(others)])];
  }
  return places;
}

function ofCatalogue({ name, state, aliases, latitude, longitude }: City): KnownPlace {
  const own = [name, ...aliases.filter((alias) => !isWiderThanACity(alias))];
  // 'Bathery' is enough for 'Sulthan Bathery', and 'Paravur' for 'North Paravur'.
  const last = name.split(' ').slice(-1);
  const names = namesOf([...own, ...last, ...(MALAYALAM_NAMES[name]?.split(',') ?? [])]);
  return { name, state, names, latitude, longitude, isLocality: false, minRadius: 0 };
}

function rowsOf(table: string, more: Partial<KnownPlace> = {}): KnownPlace[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [name, latitude, longitude, others, malayalam] = row.split('|') as string[];
      const names = namesOf([name!, ...others!.split(','), ...malayalam!.split(',')]);
      const position = { latitude: Number(latitude), longitude: Number(longitude) };
      const place = { name: name!, state: null, names, ...position };
      return { ...place, isLocality: false, minRadius: 0, ...more };
    });
}

export function namesOf(names: readonly string[]): string[] {
  const normalised = names.map((name) => tokenise(name).join(' '));
  return [...new Set(normalised.filter((name) => name !== ''))];
}
