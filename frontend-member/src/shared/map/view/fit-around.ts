import L from 'leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MAP_DEFAULT_ZOOM } from '@nattil/contracts/rules/search/search';
import { freeOfButtons } from './free-of-buttons.ts';

interface Around {
  centre: Coordinates;
  positions: readonly Coordinates[];
  isPhone: boolean;
}

/**
 * Zooms to all positions, but not closer than usual. The centre is in the middle, or as near to it
 * as the positions allow.
 */
export function fitAround(map: L.Map, { centre, positions, isPhone }: Around): void {
  const half = map.getSize().divideBy(2);
  const middle: L.LatLngTuple = [centre.latitude, centre.longitude];
  // A hidden map has no size; it is fitted when it is shown.
  if (positions.length === 0 || half.x === 0 || half.y === 0) {
    map.setView(middle, MAP_DEFAULT_ZOOM, { animate: false });
    return;
  }
  const padding = freeOfButtons(isPhone, { isMoved: false });
  const topLeft = L.point(padding.paddingTopLeft);
  const bottomRight = L.point(padding.paddingBottomRight);
  const bounds = L.latLngBounds(positions.map(({ latitude, longitude }) => [latitude, longitude]));
  const fitting = map.getBoundsZoom(bounds, false, topLeft.add(bottomRight));
  const zoom = Math.min(MAP_DEFAULT_ZOOM, fitting);
  const lowest = map.project(bounds.getSouthEast(), zoom).add(bottomRight).subtract(half);
  const highest = map.project(bounds.getNorthWest(), zoom).subtract(topLeft).add(half);
  const wanted = map.project(middle, zoom);
  const nearest = L.point(
    Math.min(highest.x, Math.max(lowest.x, wanted.x)),
    Math.min(highest.y, Math.max(lowest.y, wanted.y)),
  );
  map.setView(map.unproject(nearest, zoom), zoom, { animate: false });
}
