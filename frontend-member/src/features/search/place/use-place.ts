import { useState } from 'react';
import { CURRENT_LOCATION_LABEL } from '@nattil/contracts/rules/search/search';
import { useAskBrowserPosition } from './browser-position.ts';
import { useLazyNamePlaceQuery } from '../results/shopSearchApi.ts';
import type { Coordinates } from '@nattil/contracts/catalog/cities';

/** The place of a search: chosen in the field, or the browser's position. */
export interface Place {
  label: string;
  coordinates: Coordinates | null;
}

export interface PlaceChoice {
  place: Place | null;
  /** False for the usual place. */
  isChosen: boolean;
  detecting: boolean;
  /** Undefined restores the usual place. */
  set: (place: Place | null | undefined) => void;
  /** Requests the position from the browser; null if it refuses. */
  detect: () => Promise<Place | null>;
}

/** `usual` is the place until another one is chosen. */
export function usePlace(usual: Place | null): PlaceChoice {
  const [chosen, setPlace] = useState<Place | null>();
  const place = chosen === undefined ? usual : chosen;
  const [detecting, setDetecting] = useState(false);
  const askBrowserPosition = useAskBrowserPosition();
  const [namePlace] = useLazyNamePlaceQuery();

  async function detect(): Promise<Place | null> {
    setDetecting(true);
    try {
      const coordinates = await askBrowserPosition();
      if (!coordinates) return null;
      const named = await namePlace(coordinates);
      const label = named.data?.label || CURRENT_LOCATION_LABEL;
      const detected = { label, coordinates };
      setPlace(detected);
      return detected;
    } finally {
      setDetecting(false);
    }
  }

  return {
    place,
    isChosen: Boolean(chosen),
    detecting,
    set: setPlace,
    detect,
  };
}
