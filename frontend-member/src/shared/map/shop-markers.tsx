import { useCallback, useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { ShopView } from '../shops/shop-view.ts';
import { type Box, declutter, type Pixel } from './declutter.ts';
import { ShopMarker } from './shop-marker.tsx';

interface Props {
  shops: ShopView[];
  activeId: string | null;
  selectedId: string | null;
  /** The handlers must not change between renderings. */
  onPoint: (id: string) => void;
  onLeave: (id: string) => void;
  onPress: (id: string) => void;
}

/** From the tip of a pin to its middle. */
const TIP_TO_MIDDLE = 20;
const NONE: readonly Pixel[] = [];

/** The boxes of the buttons over the map, measured from its top left. */
function coveredBoxes(map: HTMLElement): Box[] {
  const frame = map.getBoundingClientRect();
  const controls = map.parentElement?.querySelectorAll('[data-over-map], .leaflet-bar') ?? [];
  return [...controls].map((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    };
  });
}

/** All shops, placed again after every move so that each can be seen. */
export function ShopMarkers({ shops, activeId, selectedId, ...handlers }: Props) {
  const map = useMap();
  const [shifts, setShifts] = useState(NONE);

  const place = useCallback(() => {
    const middles = shops.map(({ position }) => {
      const tip = map.latLngToContainerPoint([position.latitude, position.longitude]);
      return { x: tip.x, y: tip.y - TIP_TO_MIDDLE };
    });
    const pins = declutter(middles, coveredBoxes(map.getContainer()));
    setShifts(
      pins.map((pin, at) => ({
        x: Math.round(pin.x - (middles[at]?.x ?? pin.x)),
        y: Math.round(pin.y - (middles[at]?.y ?? pin.y)),
      })),
    );
  }, [map, shops]);
  useMapEvents({ moveend: place, resize: place });
  useEffect(() => {
    // The map's buttons are drawn by the next frame.
    const frame = requestAnimationFrame(place);
    return () => cancelAnimationFrame(frame);
  }, [place]);

  return shops.map((shop, at) => (
    <ShopMarker
      key={shop.id}
      shop={shop}
      shiftX={shifts[at]?.x ?? 0}
      shiftY={shifts[at]?.y ?? 0}
      raised={shop.id === activeId}
      selected={shop.id === selectedId}
      {...handlers}
    />
  ));
}
