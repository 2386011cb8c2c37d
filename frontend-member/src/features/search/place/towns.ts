import { cityLabel, findCity, isWiderThanACity } from '@nattil/contracts/catalog/cities';
import { coordinatesOf, type ShopSearchState } from '../../../shared/search/search-state.ts';
import type { ShopResults } from '../results/shopSearchApi.ts';
import type { Place } from './use-place.ts';

/** A place by its name, with the label of the list of places if it is listed. */
export function placeNamed(name: string): Place {
  const city = findCity(name);
  const label = city ? cityLabel(city) : name;
  return { label, coordinates: coordinatesOf(label) };
}

/** The longest town names of the catalogue have this many words. */
const MAX_WORDS_OF_A_NAME = 2;

/**
 * The last town in a text, e.g. Kozhikode in 'bakery calicut'; null if it is the place with this
 * label.
 */
export function otherTownIn(text: string, label: string | undefined): Place | null {
  const words = text.split(/[\s,]+/);
  for (let end = words.length; end > 0; end -= 1)
    for (let start = Math.max(0, end - MAX_WORDS_OF_A_NAME); start < end; start += 1) {
      const name = words.slice(start, end).join(' ');
      const city = isWiderThanACity(name) ? undefined : findCity(name);
      if (city) return cityLabel(city) === label ? null : placeNamed(city.name);
    }
  return null;
}

/** A town in the words that was not searched: its word was ignored, or there were no results. */
export function townLeftOut(
  { search, location }: Pick<ShopSearchState, 'search' | 'location'>,
  { totalResults, searchMetadata }: Pick<ShopResults, 'totalResults' | 'searchMetadata'>,
): Place | null {
  if (searchMetadata.place) return null;
  // A stored answer of an older version may lack them.
  const ignored: readonly string[] = searchMetadata.ignoredWords ?? [];
  return otherTownIn(totalResults === 0 ? search : ignored.join(' '), location);
}
