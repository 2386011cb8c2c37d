import { useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { clusterPlaces, type Place, type PlacesOnMap } from './cluster-places.ts';

/** What to draw for these places at the present zoom. */
export function useClusters<Item extends Place>(items: readonly Item[]): PlacesOnMap<Item> {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const clustersAt = useMemo(() => clusterPlaces(items), [items]);
  return useMemo(() => clustersAt(zoom), [clustersAt, zoom]);
}
