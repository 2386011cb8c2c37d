import { useState } from 'react';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { mapCentre } from '../../shared/map/map-centre.ts';
import { useBrowserPosition } from './browser-position.ts';
import { coordinatesOf, resultsPath, type ShopSearchState } from './search-state.ts';
import { useFindPlaceQuery } from './shopSearchApi.ts';

/** The name of the part of the map that somebody searched. */
export const MAP_AREA_LABEL = 'Map area';

interface View {
  /** Identifies the search shown; the map moves when it changes. Empty before the first answer. */
  key: string;
  centre: Coordinates;
  follow: boolean;
}

interface Found {
  position: Coordinates;
  isExact: boolean;
}

/**
 * The centre of the map for a search. It moves once, when the answer is there; until then it stays
 * with the search before.
 */
export function useMapCentre(search: ShopSearchState | null, shops: readonly Found[] | null): View {
  const browser = useBrowserPosition();
  const location = search?.location ?? '';
  const isEmpty = shops !== null && shops.length === 0;
  // A position of its own needs no name to be found by.
  const own =
    search?.coordinates && !coordinatesOf(location)
      ? { latitude: search.coordinates.lat, longitude: search.coordinates.lng }
      : null;
  const mustFind = isEmpty && own === null && location !== '';
  const place = useFindPlaceQuery(location, { skip: !mustFind });
  const finding = mustFind && place.isFetching;

  const centre = mapCentre({
    shops: shops ?? [],
    geocoded: own ?? (mustFind ? (place.currentData ?? null) : null),
    selectedLocation: location,
    browser: browser && { latitude: browser.lat, longitude: browser.lng },
  });
  const current: View = {
    key: search ? resultsPath(search) : '',
    centre,
    follow: location !== MAP_AREA_LABEL,
  };
  const isSettled = shops !== null && !finding;
  const [shown, setShown] = useState(isSettled ? current : { ...current, key: '', follow: true });
  if (isSettled && shown.key !== current.key) setShown(current);
  return isSettled ? current : shown;
}
