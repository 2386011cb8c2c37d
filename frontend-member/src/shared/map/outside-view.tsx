import { useCallback, useEffect } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { ShopView } from '../shops/shop-view.ts';

interface Props {
  shops: ShopView[];
  onCount: (outside: number) => void;
}

/** Tells how many of the shops are not in the part of the world that the map shows. */
export function OutsideView({ shops, onCount }: Props) {
  const map = useMap();
  const count = useCallback(() => {
    const { x: width, y: height } = map.getSize();
    const view = map.getBounds();
    const outside = shops.filter(
      ({ position }) => !view.contains([position.latitude, position.longitude]),
    );
    // A hidden map shows nothing, and nobody could do anything about it.
    onCount(width === 0 || height === 0 ? 0 : outside.length);
  }, [map, shops, onCount]);
  useMapEvents({ moveend: count, resize: count });
  useEffect(count, [count]);
  return null;
}
