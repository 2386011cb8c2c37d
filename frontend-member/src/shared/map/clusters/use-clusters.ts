import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useMap } from 'react-leaflet';
import { clusterPlaces, type Place, type PlacesOnMap } from './cluster-places.ts';

/** The markers and clusters of these places at the current zoom. */
export function useClusters<Item extends Place>(items: readonly Item[]): PlacesOnMap<Item> {
  const zoom = useZoom();
  const clustersAt = useMemo(() => clusterPlaces(items), [items]);
  return useMemo(() => clustersAt(zoom), [clustersAt, zoom]);
}

/** Also catches a zoom change made by another effect before this one subscribed. */
function useZoom(): number {
  const map = useMap();
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on('zoomend', onChange);
      return () => void map.off('zoomend', onChange);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => map.getZoom());
}
