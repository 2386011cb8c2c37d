import { useCallback, useEffect } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { ShopView } from '../../shops/shop-view.ts';

interface Props {
  shops: ShopView[];
  onCount: (outside: number) => void;
}

/** Reports the number of shops outside the map's bounds. */
export function OutsideView({ shops, onCount }: Props) {
  const map = useMap();
  const count = useCallback(() => {
    const { x: width, y: height } = map.getSize();
    const view = map.getBounds();
    const outside = shops.filter(
      ({ position }) => !view.contains([position.latitude, position.longitude]),
    );
    // A hidden map has no bounds, and a count would not help the person.
    onCount(width === 0 || height === 0 ? 0 : outside.length);
  }, [map, shops, onCount]);
  useMapEvents({ moveend: count, resize: count });
  useEffect(count, [count]);
  return null;
}
