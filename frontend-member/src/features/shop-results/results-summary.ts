/** What the results page says about its search. */
export interface SearchInWords {
  query: string;
  category: string | null;
  location: string;
}

/** `Dining near Kochi, Kerala`. */
export function resultsHeading({ query, category, location }: SearchInWords): string {
  const words = query || category;
  const what = words ? (words === category ? words : `“${words}”`) : 'Partner shops';
  return location ? `${what} near ${location}` : what;
}

/** `1 shop found`, `37 shops found`, `Shops 51 to 100 of 137`. */
export function resultsSummary(total: number, page: number, shown: number, limit: number): string {
  if (total === 0) return 'No shops found';
  if (total <= shown) return `${total} ${total === 1 ? 'shop' : 'shops'} found`;
  const first = (page - 1) * limit + 1;
  return `Shops ${first} to ${first + shown - 1} of ${total}`;
}
