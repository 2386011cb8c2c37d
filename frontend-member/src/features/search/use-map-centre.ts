import { useState } from 'react';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { mapCentre } from '../../shared/map/map-centre.ts';
import { useBrowserPosition } from './browser-position.ts';
import { resultsPath } from './search-address.ts';
import { coordinatesOf, type ShopSearchState } from './search-state.ts';
import { type ShopResults, useFindPlaceQuery } from './shopSearchApi.ts';

interface View {
  /** Identifies the search shown; the map moves when it changes. Empty before the first answer. */
  key: string;
  /** Identifies what is searched and where; filters and order do not change it. */
  subject: string;
  centre: Coordinates;
  /** The part of the map that is searched, which the map then shows: `south,west,north,east`. */
  area: string | null;
}

interface Found {
  position: Coordinates;
  isExact: boolean;
}

/**
 * The centre of the map for a search. It moves once, when the answer is there; until then it stays
 * with the search before.
 */
export function useMapCentre(
  search: ShopSearchState | null,
  shops: readonly Found[] | null,
  { place: placeInWords, centre: centreOfWords }: Partial<ShopResults['searchMetadata']> = {},
): View {
  const browser = useBrowserPosition();
  const location = search?.location ?? '';
  const isEmpty = shops !== null && shops.length === 0;
  // A position of its own needs no name to be found by.
  const own =
    search?.coordinates && !coordinatesOf(location)
      ? { latitude: search.coordinates.lat, longitude: search.coordinates.lng }
      : null;
  const mustFind = isEmpty && own === null && location !== '' && !search?.bounds;
  const place = useFindPlaceQuery(location, { skip: !mustFind });
  const finding = mustFind && place.isFetching;

  const centre = mapCentre({
    // The town that the words name comes before the shops in it.
    named: placeInWords ? (centreOfWords ?? placeInWords) : null,
    shops: shops ?? [],
    geocoded: own ?? (mustFind ? (place.currentData ?? null) : null),
    selectedLocation: location,
    browser: browser && { latitude: browser.lat, longitude: browser.lng },
  });
  const current: View = {
    key: search ? resultsPath(search) : '',
    subject: search ? resultsPath({ ...search, openNow: false, minDiscount: 0, sortBy: null }) : '',
    centre,
    area: search?.bounds ?? null,
  };
  const isSettled = shops !== null && !finding;
  const [shown, setShown] = useState(isSettled ? current : { ...current, key: '' });
  if (isSettled && shown.key !== current.key) setShown(current);
  return isSettled ? current : shown;
}
