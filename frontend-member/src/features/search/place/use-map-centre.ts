import { useState } from 'react';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { mapCentre } from '../../../shared/map/view/map-centre.ts';
import { useBrowserPosition } from './browser-position.ts';
import { resultsPath } from '../state/search-address.ts';
import { coordinatesOf, type ShopSearchState } from '../../../shared/search/search-state.ts';
import { type ShopResults, useFindPlaceQuery } from '../results/shopSearchApi.ts';

/** Filters that leave the map where it is. */
const UNFILTERED = { openNow: false, openAt: undefined, minDiscount: 0, sortBy: null };

interface View {
  /**
   * Identifies the displayed search; the map moves when it changes. Empty before the first answer.
   */
  key: string;
  /** Identifies words and place of the search; filters and order do not change it. */
  subject: string;
  centre: Coordinates;
  /** The searched map area, which the map then shows: `south,west,north,east`. */
  area: string | null;
}

interface Found {
  position: Coordinates;
  isExact: boolean;
}

/**
 * The map's centre for a search. It changes once, when the answer arrives; until then it stays at
 * the previous search.
 */
export function useMapCentre(
  search: ShopSearchState | null,
  shops: readonly Found[] | null,
  { place: placeInWords, centre: centreOfWords }: Partial<ShopResults['searchMetadata']> = {},
): View {
  const browser = useBrowserPosition();
  const location = search?.location ?? '';
  const isEmpty = shops !== null && shops.length === 0;
  // A place with coordinates needs no geocoding.
  const own = search?.coordinates && !coordinatesOf(location) ? search.coordinates : null;
  const mustFind = isEmpty && own === null && location !== '' && !search?.bounds;
  const place = useFindPlaceQuery(location, { skip: !mustFind });
  const finding = mustFind && place.isFetching;

  const centre = mapCentre({
    // The town in the words takes precedence over the shops in it.
    named: placeInWords ? (centreOfWords ?? placeInWords) : null,
    shops: shops ?? [],
    geocoded: own ?? (mustFind ? (place.currentData ?? null) : null),
    selectedLocation: location,
    browser,
  });
  const current: View = {
    key: search ? resultsPath(search) : '',
    subject: search ? resultsPath({ ...search, ...UNFILTERED }) : '',
    centre,
    area: search?.bounds ?? null,
  };
  const isSettled = shops !== null && !finding;
  const [shown, setShown] = useState(isSettled ? current : { ...current, key: '' });
  if (isSettled && shown.key !== current.key) setShown(current);
  return isSettled ? current : shown;
}
