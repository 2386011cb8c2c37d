/** Texts of the search results only, so that the first page does not load them. */
import { SERVER_ERROR } from '../texts/common-texts.ts';

/** Placeholders for missing fields of a shop; they are never stored. */
export const SHOP_DEFAULTS = {
  name: 'Unknown Shop',
  category: 'general',
  address: 'Address not available',
  distance: 'Distance not available',
  phone: 'Phone not available',
  email: 'Email not available',
  description: 'No description available',
  openingHours: '9:00 AM - 9:00 PM',
  ratingAverage: 4,
  discountPercent: 10,
} as const;

export const RESULTS_MESSAGES = {
  nothingToRefresh: 'No previous search to refresh',
  loading: 'Loading search results...',
  empty: 'No shops found for your search criteria',
  noStoredSearch: 'No search results found. Please perform a new search.',
  storedResultsFailed: 'Failed to load search results. Please try again.',
  loginNeeded: 'Please log in to search for shops.',
  notPermitted: 'You do not have permission to search shops.',
  serverError: SERVER_ERROR,
  failed: 'Search failed. Please check your connection and try again.',
} as const;
