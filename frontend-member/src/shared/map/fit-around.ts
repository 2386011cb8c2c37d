import type L from 'leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MAP_DEFAULT_ZOOM } from '@nattil/contracts/rules/search';
import { isFreeOfButtons } from './free-of-buttons.ts';

interface Around {
  centre: Coordinates;
  positions: readonly Coordinates[];
  isPhone: boolean;
}

/** Shows the centre as near as all positions can be seen around it, but no nearer than usual. */
export function fitAround(map: L.Map, { centre, positions, isPhone }: Around): void {
  const middle: L.LatLngTuple = [centre.latitude, centre.longitude];
  const size = map.getSize();
  const areSeenAt = (zoom: number): boolean => {
    const origin = map.project(middle, zoom).subtract(size.divideBy(2));
    return positions.every(({ latitude, longitude }) =>
      isFreeOfButtons(map.project([latitude, longitude], zoom).subtract(origin), size, isPhone),
    );
  };
  let zoom = MAP_DEFAULT_ZOOM;
  // A map that is not shown has no size, and is fitted when it is shown.
  while (size.x > 0 && size.y > 0 && zoom > 0 && !areSeenAt(zoom)) zoom -= 1;
  map.setView(middle, zoom, { animate: false });
}
