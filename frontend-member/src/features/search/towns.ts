import { type City, cityLabel, findCity } from '@nattil/contracts/catalog/cities';
import { coordinatesOf, type ShopSearchState } from './search-state.ts';
import type { ShopResults } from './shopSearchApi.ts';
import type { Place } from './use-place.ts';

/** A suggested place, under the name of the list of places where it stands there. */
export function placeNamed(name: string): Place {
  const city = findCity(name);
  const label = city ? cityLabel(city) : name;
  return { label, coordinates: coordinatesOf(label) };
}

/** So many words has the longest name of a town, and some have fewer. */
const MOST_WORDS_OF_A_NAME = 3;

/** The town that words name, e.g. that of 'bakery calicut'; the last one where they name several. */
export function townInWords(text: string): Place | null {
  const words = text.split(/\s+/);
  for (let end = words.length; end > 0; end -= 1)
    for (let start = Math.max(0, end - MOST_WORDS_OF_A_NAME); start < end; start += 1) {
      const name = words.slice(start, end).join(' ');
      const town = findCity(name);
      // The table has a point for a state, too; a search is not sent there for a 'kerala saree'.
      if (town && !isOnlyState(name, town)) return placeNamed(town.name);
    }
  return null;
}

function isOnlyState(name: string, { name: own, state }: City): boolean {
  const given = name.toLowerCase();
  return given === state.toLowerCase() && given !== own.toLowerCase();
}

/** The town that the words name, where the shops that were found have nothing to do with it. */
export function townPassedOver(
  { query, location }: Pick<ShopSearchState, 'query' | 'location'>,
  { totalResults, searchMetadata }: Pick<ShopResults, 'totalResults' | 'searchMetadata'>,
): Place | null {
  // An answer of before, still in storage, may lack them.
  const ignored: readonly string[] = searchMetadata.ignoredWords ?? [];
  const town = townInWords(totalResults === 0 ? query : ignored.join(' '));
  return town && town.label !== location ? town : null;
}
