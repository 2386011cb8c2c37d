import { BROWSER_POSITION_OPTIONS } from '@nattil/contracts/rules/search';
import type { Coordinates } from './search-state.ts';

/** About 11 m: enough to search by, and no more of somebody's whereabouts than that. */
const DECIMALS = 4;

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/**
 * Asks the browser where the person is; null when it will not say. Called on request only, since
 * the first call opens the browser's question.
 */
export function askBrowserPosition(): Promise<Coordinates | null> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => resolve(null),
      BROWSER_POSITION_OPTIONS,
    );
  });
}
