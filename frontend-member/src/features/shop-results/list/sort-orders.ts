import type { ShopSort } from '@nattil/contracts/api/member/shops';

interface SortOrder {
  sortBy: ShopSort;
  /** In the filters. */
  label: string;
  /** Above the list. */
  heading: string;
}

/** The orders of the results, in the sequence of the filters. */
export const SORT_ORDERS: readonly SortOrder[] = [
  { sortBy: 'relevance', label: 'Best match', heading: 'Best match first' },
  { sortBy: 'distance', label: 'Distance', heading: 'Nearest first' },
  { sortBy: 'discount', label: 'Discount', heading: 'Highest discount first' },
  { sortBy: 'rating', label: 'Rating', heading: 'Best rated first' },
  { sortBy: 'name', label: 'Name', heading: 'From A to Z' },
];
