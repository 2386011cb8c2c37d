/** Searching shops. */

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
/** Label of a place with coordinates but no name. */
export const CURRENT_LOCATION_LABEL = 'Current Location';

export const SEARCH_MESSAGES = {
  queryRequired: 'Please enter a search query',
  locationRequiredOnLanding: 'Please select a location or allow location access',
  locationRequiredOnResults: 'Please select a location',
} as const;
