import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { BROWSER_POSITION_OPTIONS } from '@nattil/contracts/rules/search/search';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import type { Coordinates } from '@nattil/contracts/catalog/cities';

/** About 11 m: precise enough for a search, and no more precise than needed. */
const DECIMALS = 4;

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** The person's position, in memory only. */
const slice = createSlice({
  name: 'browserPosition',
  initialState: null as Coordinates | null,
  reducers: {
    browserPositionFound: (_before, { payload }: PayloadAction<Coordinates>) => payload,
  },
  selectors: { selectBrowserPosition: (position) => position },
});

declare module '../../../shared/store/state.ts' {
  interface RootState {
    browserPosition: Coordinates | null;
  }
}

export const { browserPositionFound } = slice.actions;
export const browserPositionReducer = slice.reducer;

/** The person's position, if the browser has returned it since the page was opened. */
export function useBrowserPosition(): Coordinates | null {
  return useAppSelector(slice.selectors.selectBrowserPosition);
}

/** Whether a search is at the person's position. Only such a search is labelled 'near you'. */
export function useIsOwnPosition(searched: Coordinates | null | undefined): boolean {
  const own = useBrowserPosition();
  return Boolean(
    own && searched && own.latitude === searched.latitude && own.longitude === searched.longitude,
  );
}

/**
 * Requests the position from the browser; null if it refuses. Call it on the person's request only:
 * the first call opens the browser's permission prompt.
 */
export function useAskBrowserPosition(): () => Promise<Coordinates | null> {
  const dispatch = useAppDispatch();
  return async () => {
    const position = await askBrowserPosition();
    if (position) dispatch(browserPositionFound(position));
    return position;
  };
}

export function askBrowserPosition(): Promise<Coordinates | null> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      BROWSER_POSITION_OPTIONS,
    );
  });
}
