import type { SearchMetadata, ShopSort } from '@nattil/contracts/api/shops';

/** What the results page says about its search. */
export interface SearchInWords {
  query: string;
  category: string | null;
  location: string;
  /** The part of the map that is searched. */
  bounds: string | null;
}

/** `Dining near Kochi, Kerala`. */
export function resultsHeading({ query, category, location, bounds }: SearchInWords): string {
  const words = query || category;
  const what = words ? (words === category ? words : `“${words}”`) : 'Partner shops';
  if (bounds) return `${what} in the area on the map`;
  return location ? `${what} near ${location}` : what;
}

/** `1 shop found`, `37 shops found`, `Shops 51 to 100 of 137`. */
export function resultsSummary(total: number, page: number, shown: number, limit: number): string {
  if (total === 0) return 'No shops found';
  if (total <= shown) return `${total} ${total === 1 ? 'shop' : 'shops'} found`;
  const first = (page - 1) * limit + 1;
  return `Shops ${first} to ${first + shown - 1} of ${total}`;
}

const ORDERS: Record<ShopSort, string> = {
  relevance: 'Best match first',
  distance: 'Nearest first',
  discount: 'Highest discount first',
  rating: 'Best rated first',
  name: 'From A to Z',
};

/** `Nearest first`; empty where there is nothing to order, or the answer does not say. */
export function orderInWords(sortBy: ShopSort | undefined, shown: number): string {
  return sortBy && shown > 1 ? (ORDERS[sortBy] ?? '') : '';
}

/** What the server made of the words. An answer of before, still in storage, may lack any field. */
export type Understood = Partial<
  Pick<SearchMetadata, 'place' | 'correctedTo' | 'ignoredWords' | 'sortBy'>
>;

/** `No shop has “qwxz”, so it was left out.`; null when all words counted. */
export function ignoredInWords(words: readonly string[] = []): string | null {
  if (words.length === 0) return null;
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.pop();
  if (quoted.length === 0) return `No shop has ${last}, so it was left out.`;
  return `No shop has ${quoted.join(', ')} or ${last}, so they were left out.`;
}
