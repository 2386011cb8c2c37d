import { pageRule } from '@nattil/contracts/rules/list';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search-text';
import type { Rule } from '@nattil/contracts/rules/rule';
import { SEARCH_DEFAULT_DISTANCE_KM, SEARCH_DEFAULT_SORT } from '@nattil/contracts/rules/search';
import {
  latitudeRule,
  longitudeRule,
  maxDistanceRule,
  searchSortRule,
} from '@nattil/contracts/rules/search-requests';
import { coordinatesOf, type ShopSearchState } from './search-state.ts';

/** The value in a text when it follows its rule. */
function valueIn<Value>(text: string | null, rule: Rule<Value>): Value | undefined {
  return text !== null && rule(text) === null ? rule.normalise(text) : undefined;
}

/** The search that a URL holds, or null when it holds none; invalid values are left out. */
export function fromUrlParams(params: URLSearchParams): ShopSearchState | null {
  const textOf = (name: string): string =>
    (params.get(name) ?? '').trim().slice(0, SEARCH_TEXT_MAX_LENGTH);
  const query = textOf('q');
  const category = textOf('category') || null;
  const location = textOf('location');
  const lat = valueIn(params.get('lat'), latitudeRule);
  const lng = valueIn(params.get('lng'), longitudeRule);
  const coordinates =
    lat !== undefined && lng !== undefined ? { lat, lng } : coordinatesOf(location);
  if (!query && !category && !location && !coordinates) return null;
  return {
    query,
    category,
    location,
    coordinates,
    maxDistance: valueIn(params.get('within'), maxDistanceRule) ?? SEARCH_DEFAULT_DISTANCE_KM,
    sortBy: valueIn(params.get('sort'), searchSortRule) ?? SEARCH_DEFAULT_SORT,
    page: valueIn(params.get('page'), pageRule) ?? 1,
  };
}
