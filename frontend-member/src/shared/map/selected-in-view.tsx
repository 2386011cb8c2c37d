import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { ShopView } from '../shops/shop-view.ts';
import { wantsCalm } from '../wants-calm.ts';

/** What lies over the lower part of a phone's map: the card of the chosen shop, and the switch. */
const BELOW = 300;
const AROUND = 64;
/** The buttons at the top, and the pin above its place. */
const ABOVE = 116;

/** Moves the map where the chosen shop would be out of sight; a popup does that by itself. */
export function SelectedInView({ shop }: { shop: ShopView | null }) {
  const map = useMap();
  const latitude = shop?.position.latitude;
  const longitude = shop?.position.longitude;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    const { y: height } = map.getSize();
    map.panInside([latitude, longitude], {
      paddingTopLeft: [AROUND, ABOVE],
      paddingBottomRight: [AROUND, Math.min(BELOW, Math.max(height / 2, height - ABOVE - AROUND))],
      animate: !wantsCalm(),
    });
  }, [map, latitude, longitude]);
  return null;
}
