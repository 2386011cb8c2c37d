import type { SearchMetadata, ShopSort } from '@nattil/contracts/api/member/shops';
import { CURRENT_LOCATION_LABEL } from '@nattil/contracts/rules/search/search';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import { SORT_ORDERS } from './sort-orders.ts';

type InWords = Pick<ShopSearchState, 'search' | 'category' | 'location' | 'bounds'>;

/** `Dining`, `“tea”`. */
export function whatIsSearched({ search, category }: Pick<InWords, 'search' | 'category'>) {
  const words = search || category;
  if (!words) return 'Partner shops';
  return words === category ? words : `“${words}”`;
}

/** `near Kochi, Kerala`, `near you`, `in this area`; empty if no place is searched. */
function whereIsSearched({ location, bounds }: InWords, isOwnPosition: boolean): string {
  if (bounds) return 'in this area';
  if (isOwnPosition) return 'near you';
  // The URL came from another person or another day, so the position is not the person's own.
  if (location === CURRENT_LOCATION_LABEL) return 'in this area';
  return location && `near ${location}`;
}

/**
 * `Dining near Kochi, Kerala`; `near you` only for the person's current position. Place and time in
 * the words are shown as the server understood them.
 */
export function resultsHeading(
  search: InWords,
  isOwnPosition: boolean,
  { place, understood }: Understood = {},
): string {
  const what = whatIsSearched(understood ? { ...search, search: understood.words } : search);
  const where = place ? `near ${place.label}` : whereIsSearched(search, isOwnPosition);
  return [what, where].filter(Boolean).join(' ');
}

/** `1 shop found`, `37 shops found`, `Shops 51 to 100 of 137`. */
export function resultsSummary(total: number, page: number, shown: number, limit: number): string {
  if (total === 0) return 'No shops found';
  if (total <= shown) return `${total} ${total === 1 ? 'shop' : 'shops'} found`;
  const first = (page - 1) * limit + 1;
  return `Shops ${first} to ${first + shown - 1} of ${total}`;
}

/** `Nearest first`; empty if there is nothing to order, or the order is unknown. */
export function orderInWords(sortBy: ShopSort | undefined, shown: number): string {
  return shown > 1 ? (SORT_ORDERS.find((order) => order.sortBy === sortBy)?.heading ?? '') : '';
}

/**
 * The server's interpretation of the words. A stored answer of an older version may lack any field.
 */
export type Understood = Partial<
  Pick<
    SearchMetadata,
    | 'place'
    | 'correctedTo'
    | 'ignoredWords'
    | 'sortBy'
    | 'openAt'
    | 'noneOpen'
    | 'widenedTo'
    | 'maxDistance'
    | 'understood'
  >
>;

/** `No shop was found with all words, so “qwxz” was left out.`; null if no word was ignored. */
export function ignoredInWords(words: readonly string[] = []): string | null {
  if (words.length === 0) return null;
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.pop();
  const leftOut = quoted.length === 0 ? `${last} was` : `${quoted.join(', ')} and ${last} were`;
  return `No shop was found with all words, so ${leftOut} left out.`;
}
