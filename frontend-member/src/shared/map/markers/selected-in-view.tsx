import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { ShopView } from '../../shops/shop-view.ts';
import { wantsCalm } from '../../wants-calm.ts';

/** The height of the card and the switch over the lower part of a phone's map. */
const BELOW = 300;
const AROUND = 64;
/** The height of the buttons at the top, and of the pin. */
const ABOVE = 116;

/** Pans the map if the selected shop is out of view; a popup pans by itself. */
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
