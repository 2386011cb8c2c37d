import { useState } from 'react';
import { CURRENT_LOCATION_LABEL } from '@nattil/contracts/rules/search';
import { useAskBrowserPosition } from './browser-position.ts';
import { useLazyNamePlaceQuery } from './shopSearchApi.ts';
import { type Coordinates, coordinatesOf } from './search-state.ts';

/** Where somebody wants to search: chosen from the list, or where the browser says they are. */
export interface Place {
  label: string;
  coordinates: Coordinates | null;
}

export interface PlaceChoice {
  place: Place | null;
  /** Whether somebody chose it; the usual place is nobody's choice. */
  isChosen: boolean;
  detecting: boolean;
  choose: (label: string) => void;
  /** undefined goes back to the usual place. */
  set: (place: Place | null | undefined) => void;
  /** Asks the browser; null when it does not say. */
  detect: () => Promise<Place | null>;
}

/** `usual` is the place until somebody chooses one. */
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
      const named = await namePlace({ latitude: coordinates.lat, longitude: coordinates.lng });
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
    choose: (label) => setPlace({ label, coordinates: coordinatesOf(label) }),
    set: setPlace,
    detect,
  };
}
