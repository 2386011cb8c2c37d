import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useMap } from 'react-leaflet';
import { clusterPlaces, type Place, type PlacesOnMap } from './cluster-places.ts';

/** What to draw for these places at the present zoom. */
export function useClusters<Item extends Place>(items: readonly Item[]): PlacesOnMap<Item> {
  const zoom = useZoom();
  const clustersAt = useMemo(() => clusterPlaces(items), [items]);
  return useMemo(() => clustersAt(zoom), [clustersAt, zoom]);
}

/** Also notices a zoom that another effect set before this one listened. */
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
