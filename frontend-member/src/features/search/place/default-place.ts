import type { SessionUser } from '@nattil/contracts/api/member/session';
import { DEFAULT_LOCATION, findCity } from '@nattil/contracts/catalog/cities';
import { lastSearch } from '../state/search-storage.ts';
import { placeNamed } from './towns.ts';
import type { Place } from './use-place.ts';

/** The place of this tab's last search. */
export function lastPlace(): Place | null {
  const last = lastSearch()?.searchParams;
  return last?.location ? { label: last.location, coordinates: last.coordinates } : null;
}

/** The place of the profile, if it is a known town. */
export function homeOf(user: SessionUser | null): Place | null {
  const town = findCity(user?.location);
  return town ? placeNamed(town.name) : null;
}

/** Used if no place is known. */
export const DEFAULT_PLACE = placeNamed(DEFAULT_LOCATION);
