/** Searching shops. */
import { SERVER_ERROR } from './common-texts.ts';

export const SEARCH_DEFAULT_DISTANCE_KM = 10;
export const SEARCH_MIN_DISTANCE_KM = 1;
export const SEARCH_MAX_DISTANCE_KM = 100;
export const SEARCH_DEFAULT_LIMIT = 50;
export const SEARCH_SORTS = ['distance', 'name', 'discount', 'rating', 'relevance'] as const;

export const MAP_DEFAULT_ZOOM = 14;
export const BROWSER_POSITION_OPTIONS = {
  enableHighAccuracy: true,
  timeout: 10_000,
  maximumAge: 300_000,
} as const;
/** Name of a place of which only the coordinates are known. */
export const CURRENT_LOCATION_LABEL = 'Current Location';

/** Shown where a shop says nothing; nothing of it is ever stored. */
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

export const SEARCH_MESSAGES = {
  queryRequired: 'Please enter a search query',
  locationRequiredOnLanding: 'Please select a location or allow location access',
  locationRequiredOnResults: 'Please select a location',
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
