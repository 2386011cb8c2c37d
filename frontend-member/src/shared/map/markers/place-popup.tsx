import type L from 'leaflet';
import { useMemo } from 'react';
import { Popup, type PopupProps } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MARKER_SIZE } from '../clusters/cluster-places.ts';

const OFFSET: L.PointTuple = [0, 6 - MARKER_SIZE];

/** A popup above the cluster at this position, open while it is rendered. */
export function PlacePopup({
  position: { latitude, longitude },
  ...options
}: Omit<PopupProps, 'position'> & { position: Coordinates }) {
  // A new array would make Leaflet move the popup again.
  const place = useMemo((): L.LatLngTuple => [latitude, longitude], [latitude, longitude]);
  return <Popup position={place} offset={OFFSET} {...options} />;
}
