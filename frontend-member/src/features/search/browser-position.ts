import { useSyncExternalStore } from 'react';
import { BROWSER_POSITION_OPTIONS } from '@nattil/contracts/rules/search';
import type { Coordinates } from './search-state.ts';

/** About 11 m: enough to search by, and no more of somebody's whereabouts than that. */
const DECIMALS = 4;

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

let known: Coordinates | null = null;
const listeners = new Set<() => void>();

/** Forgotten with the page: where somebody is, is kept nowhere. */
export function noteBrowserPosition(position: Coordinates | null): void {
  known = position;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the person is, as far as the browser was asked since the page was opened. */
export function useBrowserPosition(): Coordinates | null {
  return useSyncExternalStore(subscribe, () => known);
}

/**
 * Asks the browser where the person is; null when it will not say. Called on request only, since
 * the first call opens the browser's question.
 */
export function askBrowserPosition(): Promise<Coordinates | null> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) };
        noteBrowserPosition(position);
        resolve(position);
      },
      () => resolve(null),
      BROWSER_POSITION_OPTIONS,
    );
  });
}
